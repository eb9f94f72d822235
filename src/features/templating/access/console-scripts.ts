import { Injectable } from '@nestjs/common';
import { SafeHtml } from '@espalier/plugin-sdk';
import { TemplateValues, isItem, isShape } from '../values/template-values';

/** Characters of JSON: far more than somebody reads in a console. */
const MAX_LENGTH = 200_000;

/** So that lists within lists do not take the service's time. */
const MAX_VALUES = 100_000;

/** What would end the script, or the line, that the JSON stands in. */
const UNSAFE = /[<>&\u2028\u2029]/g;

@Injectable()
export class ConsoleScripts {
  constructor(private readonly values: TemplateValues) {}

  /** @param scriptNonce of the page's scripts; without it there is no script */
  log(content: unknown, scriptNonce: string | undefined): SafeHtml {
    if (scriptNonce === undefined) return new SafeHtml('');
    const nonce = scriptNonce.replace(/[^\w+/=-]/g, '');
    const json = this.json(content).replace(UNSAFE, escaped);
    return new SafeHtml(`<script nonce="${nonce}">console.log(${json})</script>`);
  }

  private json(content: unknown): string {
    try {
      const json = JSON.stringify(content, this.replacer()) ?? 'null';
      if (json.length <= MAX_LENGTH) return json;
      return JSON.stringify(`(${json.length} characters, the first of them) ${json.slice(0, MAX_LENGTH)}`);
    } catch (error) {
      return JSON.stringify(`(cannot be shown: ${error instanceof Error ? error.message : String(error)})`);
    }
  }

  /** Says what JSON cannot: items and shapes as templates see them, and what leads back to where it stands. */
  private replacer(): (this: unknown, name: string, value: unknown) => unknown {
    const ancestors: unknown[] = [];
    let count = 0;
    const shown = (value: unknown) => this.shown(value);
    return function (this: unknown, _name: string, value: unknown): unknown {
      if (++count > MAX_VALUES) throw new Error(`it has more than ${MAX_VALUES} values`);
      while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
      const plain = shown(value);
      if (typeof plain !== 'object' || plain === null) return plain;
      if (ancestors.includes(plain)) return '(seen above)';
      ancestors.push(plain);
      return plain;
    };
  }

  private shown(value: unknown): unknown {
    const source = this.values.from(value);
    if (source instanceof SafeHtml) return source.html;
    if (typeof source === 'bigint') return String(source);
    return isItem(source) || isShape(source) ? this.values.membersOf(source) : source;
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
