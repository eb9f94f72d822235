import type { HelpWords } from './help-words';

export interface ExcerptPiece {
  readonly text: string;
  readonly isHit: boolean;
}

const BEFORE = 60;
const LENGTH = 220;

/** What stands around the first of the words, with all of them marked. */
export function excerptOf(text: string, words: HelpWords): ExcerptPiece[] {
  const first = Math.max(text.search(words.any), 0);
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const cut = text.slice(start, end > start ? end : start + LENGTH);
  const whole = `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`;
  return whole
    .split(words.any)
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
