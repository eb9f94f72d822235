import {
  Contributes,
  SafeHtml,
  TEMPLATE_FILTER,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { slugOf } from '#content-kinds/content-parts';
import { newShape, renderingBehind } from '#features/templating';
import { excerptOf } from './excerpt.filter';

const TAGS = /<(\/?)(h[1-6])\b([^<>]*)>/gi;
const ID = /\sid="([^"]*)"/i;

const MOST_WORDS = 30;

/** So that no heading has the id of something that is on the page already. */
const PREFIX = 'section-';

export interface Heading {
  /** From 1 to 6. */
  readonly level: number;
  /** Plain. */
  readonly text: string;
  readonly id: string;
  /** Where its first tag ends; undefined where it has brought its id. */
  readonly lacksIdAt?: number;
}

/** Those with text in them. Tags are read once, in their order: the time grows with the length of the text. */
export function headingsIn(html: string): readonly Heading[] {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  let open: RegExpExecArray | undefined;
  for (const tag of html.matchAll(TAGS)) {
    const [, slash, name = ''] = tag;
    const isEnd = slash !== '' && open?.[2]?.toLowerCase() === name.toLowerCase();
    const heading = open && isEnd ? headingOf(open, html.slice(endOf(open), tag.index), taken) : undefined;
    if (heading) headings.push(heading);
    open = slash === '' ? tag : undefined;
  }
  return headings;
}

/** Gives an id to each heading that lacks one. */
export function withHeadingIds(html: string): string {
  let made = '';
  let end = 0;
  for (const { id, lacksIdAt } of headingsIn(html)) {
    if (lacksIdAt === undefined) continue;
    made += `${html.slice(end, lacksIdAt)} id="${id}"`;
    end = lacksIdAt;
  }
  return made + html.slice(end);
}

function headingOf(opening: RegExpExecArray, inner: string, taken: Map<string, number>): Heading | undefined {
  const text = excerptOf(inner, MOST_WORDS);
  if (text === '') return undefined;
  const level = Number(opening[2]?.[1]);
  const own = ID.exec(opening[3] ?? '')?.[1];
  if (own) return { level, text, id: own };
  return { level, text, id: freeId(text, taken), lacksIdAt: endOf(opening) - 1 };
}

function endOf({ index, 0: tag }: RegExpExecArray): number {
  return index + tag.length;
}

/** @param taken how often each was asked for: the same heading may be there ten thousand times */
function freeId(text: string, taken: Map<string, number>): string {
  const base = PREFIX + slugOf(text);
  let times = taken.get(base) ?? 0;
  let id = base;
  for (; taken.has(id); id = `${base}-${times}`) times++;
  taken.set(id, 1).set(base, Math.max(times, 1));
  return id;
}

/** With fewer the whole text is seen at once. */
const FEWEST = 3;

/** `{{ body | shape_render | heading_ids }}`: HTML whose headings can be linked to. */
@Contributes(TEMPLATE_FILTER)
export class HeadingIdsFilter implements TemplateFilter {
  readonly name = 'heading_ids';

  apply(html: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    if (!(html instanceof SafeHtml)) return html;
    const made = withHeadingIds(html.html);
    renderingBehind(context).guard.allocate(made.length);
    return new SafeHtml(made);
  }
}

/**
 * `{{ html | table_of_contents | shape_render }}`, of HTML whose headings have ids: those of its two highest levels;
 * nothing where there are few.
 */
@Contributes(TEMPLATE_FILTER)
export class TableOfContentsFilter implements TemplateFilter {
  readonly name = 'table_of_contents';

  apply(html: unknown) {
    if (!(html instanceof SafeHtml)) return undefined;
    const all = headingsIn(html.html).filter(({ lacksIdAt }) => lacksIdAt === undefined);
    const [first = 0, second = first] = [...new Set(all.map(({ level }) => level))].toSorted(
      (one, other) => one - other,
    );
    const headings = all.filter(({ level }) => level <= second);
    if (headings.length < FEWEST) return undefined;
    const shown = headings.map(({ id, text, level }) => ({ Id: id, Text: text, IsBelow: level > first }));
    return newShape({ type: 'TableOfContents', properties: { Headings: shown } });
  }
}
