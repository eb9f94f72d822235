import type { JsonValue } from '@espalier/plugin-sdk';
import type { Change, Comparison } from './compare-items';

export interface WordCount {
  readonly added: number;
  readonly removed: number;
}

/** Of texts, wherever in the item they stand. */
export function wordsIn({ changes }: Comparison): WordCount {
  const counts = changes.map(({ before, after, text }: Change): WordCount => {
    if (!text) return { added: countWords(after), removed: countWords(before) };
    const ofKind = (kind: string) =>
      text.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0);
    return { added: ofKind('added'), removed: ofKind('removed') };
  });
  const sum = (side: keyof WordCount) => counts.reduce((total, count) => total + count[side], 0);
  return { added: sum('added'), removed: sum('removed') };
}

function countWords(value: JsonValue | undefined): number {
  return typeof value === 'string' ? (value.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0) : 0;
}
