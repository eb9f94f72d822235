import { SafeHtml } from '@espalier/plugin-sdk';
import { sanitize } from '#features/templating';
import {
  blocksOf,
  htmlOf,
  parseMarkdown,
  textOf,
  type LinkTarget,
  type PictureSize,
  type Token,
} from './markdown-tokens';

interface HelpBlock {
  /** Sanitised. */
  readonly html: SafeHtml;
  readonly table?: string;
}

export interface HelpSection {
  /** As code hosts make it of the heading, so that links work in both: `what-is-recorded`. */
  readonly id: string;
  /** 1 for what stands before the first heading below the title. */
  readonly level: number;
  readonly heading: string;
  readonly text: string;
  /** Made when it is first asked for. */
  readonly blocks: readonly HelpBlock[];
}

export interface HelpDocument {
  /** `audit-trail`, or `paint/mixing` of the folder `paint`. */
  readonly name: string;
  readonly title: string;
  readonly sections: readonly HelpSection[];
}

/** Ids of the headings of a document: in lower case, with hyphens between the words, numbered when they come again. */
class HeadingIds {
  private readonly given = new Set<string>();

  /** @param heading in Markdown */
  next(heading: string): string {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let free = id;
    for (let number = 1; this.given.has(free); number++) free = `${id}-${number}`;
    this.given.add(free);
    return free;
  }
}

interface Headed {
  readonly heading?: readonly Token[];
  readonly blocks: Token[][];
}

/** What a document shows of its surroundings: where its links lead, and how large its pictures are. */
export interface Links {
  readonly targetOf: LinkTarget;
  readonly sizeOf: PictureSize;
}

export function parseDocument(name: string, text: string, { targetOf, sizeOf }: Links): HelpDocument {
  const ids = new HeadingIds();
  const headed = byHeadings(blocksOf(parseMarkdown(text, targetOf, sizeOf)));
  const tables = { count: 0 };
  const sections = headed.map((one, index) => sectionOf(one, index === 0, { name, ids, tables }));
  return { name, title: sections[0]?.heading ?? name, sections };
}

/** The first is what the document begins with, whether that is a heading or not. */
function byHeadings(blocks: readonly Token[][]): Headed[] {
  const found: Headed[] = [];
  for (const block of blocks) {
    if (block[0]?.type === 'heading_open') found.push({ heading: block, blocks: [] });
    else if (found.length > 0) found.at(-1)?.blocks.push(block);
    else found.push({ blocks: [block] });
  }
  return found.length > 0 ? found : [{ blocks: [] }];
}

interface Making {
  readonly name: string;
  readonly ids: HeadingIds;
  readonly tables: { count: number };
}

function sectionOf({ heading, blocks }: Headed, isFirst: boolean, making: Making): HelpSection {
  const title = heading ? textOf(heading) : making.name;
  const before = making.tables.count;
  making.tables.count += blocks.filter(isTable).length;
  let made: readonly HelpBlock[] | undefined;
  return {
    id: making.ids.next(heading?.[1]?.content ?? making.name),
    level: isFirst ? 1 : Math.max(2, Number(heading?.[0]?.tag.slice(1))),
    heading: title,
    text: blocks
      .map(textOf)
      .filter((text) => text !== '')
      .join(' '),
    get blocks() {
      return (made ??= shown(blocks, title, before));
    },
  };
}

/** @param tables that stand before these blocks in the document */
function shown(blocks: readonly Token[][], heading: string, tables: number): HelpBlock[] {
  let number = tables;
  return blocks.map((block) => ({
    html: new SafeHtml(sanitize(htmlOf(block))),
    ...(isTable(block) && { table: `Table ${++number}: ${heading}` }),
  }));
}

function isTable([first]: readonly Token[]): boolean {
  return first?.type === 'table_open';
}
