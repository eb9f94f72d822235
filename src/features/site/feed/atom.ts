import { setImmediate } from 'node:timers/promises';
import { withAbsoluteAddresses } from './absolute-addresses';
import { piecesOf } from './pieces';
import { xmlText } from './xml';

/** Of the content of all entries together, as it is written. What does not fit is named and linked to. */
const MOST_CHARACTERS = 2_000_000;

/** A feed as Atom (RFC 4287) has it. Addresses are absolute, moments ISO 8601. */
interface AtomFeed {
  /** An address that stays the same whatever becomes of the path. */
  readonly id: string;
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly subtitle?: string;
  /** Of the feed itself. */
  readonly self: string;
  /** Of the page with the same content. */
  readonly page: string;
  readonly updated: string;
  /** Of all entries: names of users are not for everybody. */
  readonly author: string;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly updated: string;
  readonly published: string;
  /** With addresses that are relative to the page. */
  readonly html: string;
}

export async function atomXml(feed: AtomFeed): Promise<string> {
  const entries: string[] = [];
  let left = MOST_CHARACTERS;
  for (const entry of feed.entries) {
    const content = await contentXml(entry, left);
    left -= content?.length ?? 0;
    entries.push(...entryXml(entry, content));
  }
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">`,
    element('id', feed.id),
    element('title', feed.title),
    ...(feed.subtitle ? [element('subtitle', feed.subtitle)] : []),
    `<link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>`,
    link(feed.page),
    element('updated', feed.updated),
    `<author>${element('name', feed.author)}</author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

function entryXml(entry: AtomEntry, content: string | undefined): string[] {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    link(entry.page),
    element('published', entry.published),
    element('updated', entry.updated),
    ...(content === undefined ? [] : [`<content type="html">${content}</content>`]),
    '</entry>',
  ];
}

/** Undefined for what is too long. Anybody may ask for a feed: others have their turn between two pieces. */
async function contentXml({ html, page }: AtomEntry, most: number): Promise<string | undefined> {
  if (html.length > most) return undefined;
  let xml = '';
  for (const piece of piecesOf(html)) {
    xml += xmlText(withAbsoluteAddresses(piece, page));
    if (xml.length > most) return undefined;
    await setImmediate();
  }
  return xml;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function link(address: string): string {
  return `<link rel="alternate" type="text/html" href="${xmlText(address)}"/>`;
}
