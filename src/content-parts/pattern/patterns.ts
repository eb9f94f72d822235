import { Injectable } from '@nestjs/common';
import type { ContentContext } from '@espalier/plugin-sdk';
import { Liquid, type Template } from 'liquidjs';
import { boundDepth } from '../liquid/bounded-depth';
import { patternModel } from './pattern-model';
import { slugOf } from './slug';

/** A pattern is a line of Liquid: these are far beyond what one needs, and soon reached by one that runs away. */
const LIMITS = { parseLimit: 10_000, renderLimit: 1000, memoryLimit: 1_000_000 };
const MAX_PARSED = 500;
/** Far more than any name has: the memory limit does not count what a template captures. */
const MAX_TEXT = 1_000_000;

/** Liquid patterns that make titles, paths and aliases out of items: `{{ ContentItem.displayText | slugify }}`. */
@Injectable()
export class Patterns {
  private readonly parsed = new Map<string, Template[]>();
  private readonly engine = boundDepth(
    new Liquid({
      ...LIMITS,
      strictFilters: true,
      ownPropertyOnly: true,
      // No partials: patterns read no files.
      templates: {},
    }),
  );

  constructor() {
    this.engine.registerFilter('slugify', (value: string | number | null | undefined) =>
      slugOf(bounded(String(value ?? ''))),
    );
  }

  /** What is wrong with a pattern; undefined when it parses. */
  fault(pattern: string): string | undefined {
    try {
      this.parse(pattern);
      return undefined;
    } catch (error) {
      return `must be a Liquid template: ${messageOf(error)}.`;
    }
  }

  /**
   * The text that a pattern makes of the item.
   *
   * @param member what the text is for; gets a fault when the pattern fails
   * @returns undefined when the pattern fails
   */
  async render(pattern: string, context: ContentContext, member: string): Promise<string | undefined> {
    try {
      return storable(bounded(String(await this.engine.render(this.parse(pattern), patternModel(context))))).trim();
    } catch (error) {
      const message = `could not be made from its pattern: ${messageOf(error)}. Type it, or correct the pattern in the type.`;
      context.fault({ member, message });
      return undefined;
    }
  }

  private parse(pattern: string): Template[] {
    let template = this.parsed.get(pattern);
    if (!template) {
      template = this.engine.parse(pattern);
      if (this.parsed.size >= MAX_PARSED) this.parsed.clear();
      this.parsed.set(pattern, template);
    }
    return template;
  }
}

function bounded(text: string): string {
  if (text.length > MAX_TEXT) throw new Error(`it makes more than ${MAX_TEXT} characters`);
  return text;
}

/** Filters such as `url_decode` can make what PostgreSQL does not keep: U+0000 and halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The first line of Liquid's messages says what and where; the others quote the template. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];
}
