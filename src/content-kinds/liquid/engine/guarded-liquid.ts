import {
  Liquid,
  Parser,
  toValueSync,
  type Context,
  type LiquidOptions,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { sentence } from '@espalier/plugin-sdk';
import { GuardedCase, OPERATORS } from '../filters/comparisons';
import { guardFilters } from '../filters/guarded-filters';
import { TemplateFault } from '../template-errors';
import { GuardedRenderer } from './guarded-renderer';
import { ENGLISH } from './guarded-context';

/** Deeper, and more, than anybody writes. */
const MAX_BLOCKS = 100;

const MAX_BRACKETS = 50;

const MAX_PIECES = 10_000;

/**
 * Within the limits of a guard, without files, and with nothing of JavaScript's in reach. Rendered in a
 * {@link GuardedContext}; see `renderPieces`.
 */
export class GuardedLiquid extends Liquid {
  override readonly renderer = new GuardedRenderer();

  constructor(options: LiquidOptions & { readonly parseLimit: number }) {
    super({
      strictFilters: true,
      ownPropertyOnly: true,
      // Servers render alike, whatever their place and language. A site has a language of its own, see localised-options.ts.
      timezoneOffset: 0,
      locale: ENGLISH,
      // No files.
      templates: {},
      operators: OPERATORS,
      ...options,
    });
    boundDepth(this);
    guardFilters(this);
    this.registerTag('case', GuardedCase);
  }
}

/** Runs what was parsed, at once: whatever has to be waited for is there already, or not. @throws TemplateError, TemplateLimitError */
export function renderPieces(liquid: GuardedLiquid, pieces: Template[], context: Context): string {
  return toValueSync(liquid.renderer.renderTemplates(pieces, context));
}

/** LiquidJS calls itself for each block, and V8 ends the process when the stack runs out within a regular expression. */
class BoundedParser extends Parser {
  private depth = 0;

  /** LiquidJS takes the pieces from the front of a list, which moves all others once the list is long. */
  override parseTokens(tokens: TopLevelToken[]): Template[] {
    if (tokens.length > MAX_PIECES)
      throw new TemplateFault(sentence('there are more than {most} tags, outputs and texts', { most: MAX_PIECES }));
    return super.parseTokens(tokens);
  }

  override parseToken(token: TopLevelToken, remaining: TopLevelToken[]): ReturnType<Parser['parseToken']> {
    if (this.depth === MAX_BLOCKS)
      throw new TemplateFault(sentence('blocks are nested more than {most} deep', { most: MAX_BLOCKS }));
    if (bracketsIn(token.getText()) > MAX_BRACKETS) {
      throw new TemplateFault(sentence('brackets are nested more than {most} deep', { most: MAX_BRACKETS }));
    }
    this.depth++;
    try {
      return super.parseToken(token, remaining);
    } finally {
      this.depth--;
    }
  }
}

function boundDepth<Engine extends Liquid>(engine: Engine): Engine {
  engine.parse = (source, file) => new BoundedParser(engine).parse(source, file);
  return engine;
}

function bracketsIn(text: string): number {
  if (!/^\{[{%]/.test(text)) return 0;
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '(') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === ')') depth--;
  }
  return deepest;
}
