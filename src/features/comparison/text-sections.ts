import type { TextPiece } from './text-difference';

export interface ShownPiece extends Omit<TextPiece, 'kind'> {
  readonly kind: TextPiece['kind'] | 'skipped';
}

/** Some lines of a text. */
export interface TextRow {
  readonly isSame: boolean;
  readonly pieces: readonly ShownPiece[];
  /** Of these, what was there before, and what is there now. */
  readonly before: readonly ShownPiece[];
  readonly after: readonly ShownPiece[];
}

/** Rows that are read one behind the other, or stay folded since none of them has changed. */
export interface TextSection {
  readonly isFolded: boolean;
  /** Without empty ones. */
  readonly lines: number;
  /** None of what is too long to be sent just in case. */
  readonly rows: readonly TextRow[];
}

/** Characters of what stayed the same, before and behind what has changed. */
const CONTEXT = 120;
/** Characters of one piece, and of what is folded: nobody reads more of it here. */
const SHOWN_LENGTH = 20_000;
/** Fewer lines are shown rather than folded. */
const FEWEST_FOLDED = 2;

/** By lines, so that the two texts can stand side by side. */
export function textSections(pieces: readonly TextPiece[]): TextSection[] {
  const rows = rowsOf(pieces);
  const isShown = (index: number) => [index - 1, index, index + 1].some((near) => rows[near] && !isSame(rows[near]));
  const sections: { isFolded: boolean; rows: TextPiece[][] }[] = [];
  for (const [index, row] of rows.entries()) {
    const isFolded = !isShown(index);
    const last = sections.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else sections.push({ isFolded, rows: [row] });
  }
  return sections.map(sectionOf);
}

function sectionOf({ isFolded, rows }: { isFolded: boolean; rows: readonly TextPiece[][] }): TextSection {
  const lines = rows.filter((row) => row.some(({ text }) => text.trim() !== '')).length;
  const length = rows.flat().reduce((sum, { text }) => sum + text.length, 0);
  const folds = isFolded && (lines >= FEWEST_FOLDED || length > SHOWN_LENGTH);
  return { isFolded: folds, lines, rows: folds && length > SHOWN_LENGTH ? [] : rows.map(rowOf) };
}

/** A row ends with a line that both texts have, or where both go on with one. */
function rowsOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const rows: TextPiece[][] = [];
  let row: TextPiece[] = [];
  const end = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    for (const part of kind === 'same' ? text.split(/(?<=\n)(?!\r?\n)/) : [text]) {
      row.push({ kind, text: part });
      const goesOn = kind !== 'same' && pieces[index + 1]?.kind !== 'same';
      if (part.endsWith('\n') && !goesOn) end();
    }
  }
  end();
  return rows;
}

function rowOf(row: readonly TextPiece[]): TextRow {
  const pieces = row.flatMap((piece, index) => shownPieces(piece, index === 0, index === row.length - 1));
  return {
    isSame: isSame(row),
    pieces,
    before: pieces.filter(({ kind }) => kind !== 'added'),
    after: pieces.filter(({ kind }) => kind !== 'removed'),
  };
}

function isSame(row: readonly TextPiece[]): boolean {
  return row.every(({ kind }) => kind === 'same');
}

function shownPieces({ kind, text }: TextPiece, isFirst: boolean, isLast: boolean): ShownPiece[] {
  if (kind !== 'same') return [{ kind, text: shortened(text) }];
  const isWhole = isFirst && isLast;
  const behind = isFirst && !isWhole ? '' : text.slice(0, CONTEXT).toWellFormed();
  const before = isLast && !isWhole ? '' : text.slice(-CONTEXT).toWellFormed();
  if (text.length <= behind.length + before.length + CONTEXT) return [{ kind, text }];
  const pieces: ShownPiece[] = [
    { kind: 'same', text: behind },
    { kind: 'skipped', text: '' },
    { kind: 'same', text: before },
  ];
  return pieces.filter((piece) => piece.kind === 'skipped' || piece.text !== '');
}

export function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;
}
