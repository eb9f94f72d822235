import { xmlText } from './xml';

/** A feed as Atom (RFC 4287) has it. Addresses are absolute, moments ISO 8601. */
export interface AtomFeed {
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
  readonly html: string;
}

export function atomXml(feed: AtomFeed): string {
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
    ...feed.entries.flatMap(entryXml),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml(entry: AtomEntry): string[] {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    link(entry.page),
    element('published', entry.published),
    element('updated', entry.updated),
    `<content type="html">${xmlText(entry.html)}</content>`,
    '</entry>',
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function link(address: string): string {
  return `<link rel="alternate" type="text/html" href="${xmlText(address)}"/>`;
}
