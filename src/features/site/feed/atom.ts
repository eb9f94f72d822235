import { setImmediate } from 'node:timers/promises';
import { xmlText } from './xml';

/** Some milliseconds of work, whatever is in it. */
const PIECE = 20_000;

const TAG = /<[a-z][^<>]*>/gi;

const ADDRESS = /(\s(?:href|src|cite|poster)=")([^"]+)/gi;

const SOURCES = /(\ssrcset=")([^"]+)/gi;

/** Of a list of sources each address: a comma may be part of one, but does not end it. */
const SOURCE = /(^\s*|,\s*)([^\s,](?:\S*[^\s,])?)/g;

/** With a scheme, or of another server. */
const IS_ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Of the content of all entries together, as it is written. What does not fit is named and linked to. */
const MOST_CHARACTERS = 2_000_000;

interface AtomFeed {
  /** An address that stays the same whatever becomes of the path. */
  readonly id: string;
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly self: string;
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

/** @param page absolute, without a query */
export function withAbsoluteAddresses(html: string, page: string): string {
  const { origin } = new URL(page);
  const absolute = (address: string) => {
    if (IS_ABSOLUTE.test(address)) return address;
    if (address.startsWith('/')) return origin + address;
    return (/^[#?]/.test(address) ? page : page.slice(0, page.lastIndexOf('/') + 1)) + address;
  };
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, before: string, address: string) => before + absolute(address))
      .replace(SOURCES, (_, before: string, sources: string) => {
        return before + sources.replace(SOURCE, (__, between: string, address: string) => between + absolute(address));
      }),
  );
}

/** HTML in pieces that can be worked on one by one: none ends within a tag, unless it is longer than anybody writes one. */
export function* piecesOf(html: string): Generator<string> {
  for (let start = 0; start < html.length;) {
    const end = endOf(html, start + PIECE);
    yield html.slice(start, end);
    start = end;
  }
}

function endOf(html: string, from: number): number {
  if (from >= html.length) return html.length;
  const next = html.slice(from, from + PIECE).indexOf('<');
  if (next !== -1) return from + next;
  const isWithinPair = /[\uDC00-\uDFFF]/.test(html.charAt(from));
  return isWithinPair ? from + 1 : from;
}
