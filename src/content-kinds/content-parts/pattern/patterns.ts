import { Injectable } from '@nestjs/common';
import { sentence, type ContentContext, type Fault, type JsonSchema, type Sentence } from '@espalier/plugin-sdk';
import { toValue, type Template } from 'liquidjs';
import slugify from 'slugify';
import {
  DEFAULT_LIMITS,
  GuardedContext,
  GuardedLiquid,
  guardOf,
  LimitGuard,
  renderPieces,
  sourceFault,
  TemplateError,
  TemplateLimitError,
  textOf,
} from '#content-kinds/liquid';
import { storableText, normalized, trimmed } from '#platform/strings';
import { text } from '#platform/texts';
import { PatternModel } from './pattern-model';

/** The display text in the form of a path. */
export const DISPLAY_TEXT_SLUG = '{{ ContentItem.displayText | slugify }}';

/** Going through the whole of a long text would take long. */
const MAX_SOURCE = 1000;

/**
 * Far beyond what a line of Liquid needs, and soon reached by one that runs away. All patterns of a save share them.
 */
const LIMITS = { ...DEFAULT_LIMITS, time: 200, output: 1_000_000, memory: 1_000_000, search: 20_000_000 };
const MAX_SOURCE_LENGTH = 10_000;
const MAX_PARSED = 500;
/** What faults and limits call it; what is said of one names the member that it was for. */
const NAME = 'pattern';
/** Of an operation, its guard. */
const GUARD = 'pattern.guard';

/** Liquid patterns that make titles, paths and aliases out of items: `{{ ContentItem.displayText | slugify }}`. */
@Injectable()
export class Patterns {
  private readonly parsed = new Map<string, Template[]>();
  private readonly liquid = new GuardedLiquid({ parseLimit: MAX_SOURCE_LENGTH });

  constructor() {
    this.liquid.registerFilter('slugify', function (value: unknown) {
      return slugOf(textOf(toValue(value), guardOf(this.context)));
    });
  }

  fault(pattern: string): Sentence | undefined {
    try {
      this.parse(pattern);
      return undefined;
    } catch (error) {
      return sentence('must be a Liquid template: {fault}.', { fault: sourceFault(error).said });
    }
  }

  /**
   * @param member what the text is for; gets a fault when the pattern fails
   * @returns undefined when the pattern fails
   */
  async render(pattern: string, context: ContentContext, member: string): Promise<string | undefined> {
    try {
      // Filters such as `url_decode` can make what PostgreSQL does not keep: U+0000 and halves of surrogate pairs.
      return storableText(await this.settled(this.parse(pattern), context)).trim();
    } catch (error) {
      const fault = reasonOf(error);
      context.fault({
        member,
        ...sentence('could not be made from its pattern: {fault}. Type it, or correct the pattern in the type.', {
          fault,
        }),
      });
      return undefined;
    }
  }

  /** Liquid does not wait: what it names of what is not read yet is read then, and it is rendered again. */
  private async settled(pieces: Template[], context: ContentContext): Promise<string> {
    const guard = guardOfOperation(context);
    const model = new PatternModel(context);
    const attempt = () => attempted(() => this.pass(pieces, model, guard));
    const first = attempt();
    if (!model.isWaiting) return first();
    await model.load();
    return attempt()();
  }

  private pass(pieces: Template[], model: PatternModel, guard: LimitGuard): string {
    const context = new GuardedContext(model.scope, guard, { liquid: this.liquid, globals: {} });
    return guard.pass(() => guard.within(NAME, () => renderPieces(this.liquid, pieces, context)));
  }

  private parse(pattern: string): Template[] {
    let template = this.parsed.get(pattern);
    if (!template) {
      template = this.liquid.parse(pattern);
      if (this.parsed.size >= MAX_PARSED) this.parsed.clear();
      this.parsed.set(pattern, template);
    }
    return template;
  }
}

function guardOfOperation({ transient }: ContentContext): LimitGuard {
  const known = transient.get(GUARD);
  if (known instanceof LimitGuard) return known;
  const guard = new LimitGuard(LIMITS);
  transient.set(GUARD, guard);
  return guard;
}

/** What came of it, to be told later: a fault of what lacked something is none. */
function attempted<Result>(work: () => Result): () => Result {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function reasonOf(error: unknown): Sentence {
  if (error instanceof TemplateError || error instanceof TemplateLimitError) {
    return sentence('it {fault}', { fault: error.fault });
  }
  return sourceFault(error).said;
}

/**
 * `Über Bäume` → `uber-baume`. A text in letters that have no Latin form keeps them: `剪枝` stays, where a
 * transliteration would leave nothing. No path is longer than what it reads of a text.
 */
export function slugOf(whole: string): string {
  const source = whole.slice(0, MAX_SOURCE);
  return slugify(source.toLowerCase(), { lower: true, strict: true }) || nativeSlug(source);
}

function nativeSlug(source: string): string {
  return trimmed(
    normalized(source, 'NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
    '-',
  );
}

export function patternSetting(defaultPattern: string): JsonSchema {
  return {
    type: 'string',
    maxLength: 2000,
    default: defaultPattern,
    description: text('A Liquid template with ContentItem, Container and the filter slugify.'),
  };
}

export function patternFaults(patterns: Patterns, pattern = ''): Fault[] {
  const fault = patterns.fault(pattern);
  return fault ? [{ member: 'pattern', ...fault }] : [];
}
