import type { Fault, JsonValue } from '@espalier/plugin-sdk';
import { childPath } from '#platform/schema';

/** Of all texts of an item, as HTML has them: a page may show an item whole. */
const MOST_SHOWN = 3_000_000;

/** By how much a character grows, by its code. */
const GROWTH: readonly number[] = Array.from({ length: 128 }, (_value, code) => {
  const written = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }[String.fromCharCode(code)];
  return written === undefined ? 0 : written.length - 1;
});

/** Adds up how long the texts of an item are in the HTML that shows them as they were typed, and knows the one that is most of it. */
export class ShownLength {
  private total = 0;
  private most = 0;
  private longest: readonly (string | number)[] = [];
  private readonly path: (string | number)[] = [];

  add(value: JsonValue, name: string | number): void {
    this.path.push(name);
    if (typeof value === 'string') this.addText(value);
    else if (Array.isArray(value)) for (const [index, entry] of value.entries()) this.add(entry, index);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) this.add(child, key);
    this.path.pop();
  }

  /** What is wrong, beside the longest text; undefined when nothing is. */
  get fault(): Fault | undefined {
    if (this.total <= MOST_SHOWN) return undefined;
    return {
      member: this.longest.reduce<string>(childPath, ''),
      message: `makes the item longer than ${MOST_SHOWN} characters when it is shown: < becomes &lt; there, and & > " ' become several too. Divide it into several items.`,
    };
  }

  private addText(text: string): void {
    let length = text.length;
    for (let index = 0; index < text.length; index++) length += growthOf(text.charCodeAt(index));
    this.total += length;
    if (length <= this.most) return;
    this.most = length;
    this.longest = [...this.path];
  }
}

function growthOf(code: number): number {
  return GROWTH[code] ?? 0;
}
