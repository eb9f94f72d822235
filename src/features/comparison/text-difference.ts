import { diffLines, diffWordsWithSpace, type Change } from 'diff';

export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Of lines: beyond so many edits, two texts are two texts. */
const LINE_EDITS = 1000;
/** Of words, within lines that have changed. */
const WORD_EDITS = 300;
/** With less in common than this share of the longer one, crumbs of one text are no help in reading the other. */
const RELATED = 0.25;

/** How one text became another: line by line, and word by word in lines that have changed. Texts beyond the effort are replaced whole. */
export function textDifference(before: string, after: string, effort: Effort): TextPiece[] {
  const read = before.length + after.length;
  const lines = effort.spend({ most: LINE_EDITS, read }, editsIn, (maxEditLength) =>
    diffLines(before, after, { maxEditLength }),
  );
  if (!lines) return replaced(before, after);
  const pieces: TextPiece[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (line.removed && next?.added) pieces.push(...wordDifference(line.value, next.value, effort));
    else if (!line.added || !lines[at - 1]?.removed) pieces.push(pieceOf(line));
  }
  return joined(pieces);
}

function wordDifference(before: string, after: string, effort: Effort): TextPiece[] {
  const read = before.length + after.length;
  const words = effort.spend({ most: WORD_EDITS, read }, editsIn, (maxEditLength) =>
    diffWordsWithSpace(before, after, { maxEditLength }),
  );
  const pieces = words?.map(pieceOf);
  return pieces && areRelated(pieces, Math.max(before.length, after.length)) ? pieces : replaced(before, after);
}

function areRelated(pieces: readonly TextPiece[], length: number): boolean {
  const common = pieces.filter(({ kind }) => kind === 'same').map(({ text }) => text.trim().length);
  return common.reduce((sum, one) => sum + one, 0) >= RELATED * length;
}

function replaced(before: string, after: string): TextPiece[] {
  return [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');
}

function pieceOf({ added, removed, value }: Change): TextPiece {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
}

function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const joinedPieces: TextPiece[] = [];
  for (const piece of pieces) {
    const last = joinedPieces.at(-1);
    if (last?.kind === piece.kind) joinedPieces.splice(-1, 1, { ...last, text: last.text + piece.text });
    else joinedPieces.push(piece);
  }
  return joinedPieces;
}

function editsIn(changes: readonly Change[]): number {
  return changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
}

/** Steps that finding the differences between two items may take, whatever was written into them: some tenths of a second. */
const STEPS = 2_000_000;
/** As many are read in the time of one step. */
const READ_PER_STEP = 6;

/** Finding a difference of n edits takes some n² steps, also where it is given up after n of them. */
export class Effort {
  private steps = STEPS;

  /** Texts that are compared from now on may be told as replaced whole though they are not. */
  get isSpent(): boolean {
    return this.steps < LINE_EDITS ** 2;
  }

  /**
   * @param read characters, or entries, that are compared
   * @param find undefined when there are more edits than `most`
   * @returns undefined also when there is less effort left than that
   */
  spend<Found>(
    { most, read }: { most: number; read: number },
    countOf: (found: Found) => number,
    find: (edits: number) => Found | undefined,
  ): Found | undefined {
    this.steps = Math.max(0, this.steps - read / READ_PER_STEP);
    const edits = Math.min(most, Math.floor(Math.sqrt(this.steps)));
    const found = edits > 0 ? find(edits) : undefined;
    this.steps -= (found === undefined ? edits : countOf(found)) ** 2;
    return found;
  }
}
