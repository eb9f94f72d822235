import { Injectable } from '@nestjs/common';
import { Liquid } from 'liquidjs';

const MAX_SOURCE_LENGTH = 1_000_000;

/** Tags of templates that stand alone; what they render is no matter here. */
const TEMPLATE_TAGS = ['contentitem'];

/** Tells whether text is Liquid that can be rendered later. */
@Injectable()
export class LiquidSyntax {
  private readonly engine = new Liquid({ parseLimit: MAX_SOURCE_LENGTH, strictFilters: false, templates: {} });

  constructor() {
    for (const tag of TEMPLATE_TAGS) this.engine.registerTag(tag, { parse() {}, render: () => '' });
  }

  /** What is wrong with the source, and in which line; undefined when it parses. */
  fault(source: string): string | undefined {
    try {
      this.engine.parse(source);
      return undefined;
    } catch (error) {
      const [message] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
      return `must be valid Liquid: ${message}.`;
    }
  }
}

/** Whether the text has anything for Liquid to do. */
export function hasLiquid(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}
