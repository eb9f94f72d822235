import { Injectable } from '@nestjs/common';
import { helpPath } from '#core/display';
import type { HelpDocument, HelpSection } from '../documents/parse-document';
import { HelpLibrary } from '../documents/help-library';

/** More make no search better. */
const MOST_WORDS = 10;

interface ExcerptPiece {
  readonly text: string;
  readonly isHit: boolean;
}

const BEFORE = 60;

const LENGTH = 220;

interface HelpHit {
  readonly title: string;
  readonly heading?: string;
  /** Within the service. */
  readonly href: string;
  readonly excerpt: readonly ExcerptPiece[];
}

export interface HelpHits {
  readonly hits: readonly HelpHit[];
  readonly total: number;
  readonly isCut: boolean;
}

/** More than anybody reads. */
const MOST_HITS = 30;
/** What a word in a heading is worth, where one in the text is worth 1, and several there no more than this. */
const HEADING_WORTH = 10;
const TITLE_WORTH = 4;
const TEXT_WORTH = 3;

@Injectable()
export class HelpSearch {
  constructor(private readonly library: HelpLibrary) {}

  find(text: string): HelpHits {
    const words = new HelpWords(text);
    const found = this.library
      .all()
      .flatMap((document) => document.sections.map((section) => ({ document, section })))
      .map(({ document, section }) => ({ document, section, worth: worthOf(document, section, words) }))
      .filter(({ worth }) => worth > 0)
      .toSorted((one, other) => other.worth - one.worth);
    return {
      hits: found.slice(0, MOST_HITS).map(({ document, section }) => hitOf(document, section, words)),
      total: found.length,
      isCut: found.length > MOST_HITS,
    };
  }
}

/** 0 unless it has all of the words, and one of them itself and not just by the title of its document. */
function worthOf({ title }: HelpDocument, { level, heading, text }: HelpSection, words: HelpWords): number {
  const worths = words.patterns.map((word) => {
    const own = (word.test(heading) ? HEADING_WORTH : 0) + Math.min(words.count(word, text), TEXT_WORTH);
    return { own, all: own + (level > 1 && word.test(title) ? TITLE_WORTH : 0) };
  });
  if (!worths.some(({ own }) => own > 0) || worths.some(({ all }) => all === 0)) return 0;
  return worths.reduce((sum, { all }) => sum + all, 0);
}

function hitOf({ name, title }: HelpDocument, { id, level, heading, text }: HelpSection, words: HelpWords): HelpHit {
  const excerpt = excerptOf(text, words);
  return level === 1
    ? { title, href: helpPath(name), excerpt }
    : { title, heading, href: helpPath(`${name}#${id}`), excerpt };
}

function excerptOf(text: string, words: HelpWords): ExcerptPiece[] {
  const first = Math.max(text.search(words.any), 0);
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const cut = text.slice(start, end > start ? end : start + LENGTH);
  const whole = `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`;
  return whole
    .split(words.any)
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

class HelpWords {
  readonly patterns: readonly RegExp[];
  /** Any of them, with what it finds in a group. */
  readonly any: RegExp;

  constructor(text: string) {
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS)
      .map(escaped);
    this.patterns = words.map((word) => new RegExp(word, 'iu'));
    this.any = new RegExp(`(${words.join('|')})`, 'iu');
  }

  count(word: RegExp, text: string): number {
    return text.split(word).length - 1;
  }
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
