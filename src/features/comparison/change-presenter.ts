import type { JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { Comparison } from './compare-items';
import { memberLabel } from './known-members';
import type { TextPiece } from './text-difference';

export interface ChangesView {
  readonly changes: readonly ShownChange[];
  readonly isCut: boolean;
}

interface ShownChange {
  readonly label: string;
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
  /** In place of `before` and `after`, where a text was changed. */
  readonly pieces?: readonly ShownPiece[];
}

interface ShownPiece extends Omit<TextPiece, 'kind'> {
  readonly kind: TextPiece['kind'] | 'skipped';
}

/** Characters of what stayed the same, before and behind what has changed. */
const CONTEXT = 120;
/** Characters of one piece: nobody reads more of it here. */
const SHOWN_LENGTH = 20_000;

export function presentChanges({ changes, isCut }: Comparison, type: ContentType | undefined): ChangesView {
  return {
    changes: changes.map(({ path, kind, before, after, text }) => ({
      label: memberLabel(path, type),
      path,
      kind,
      ...(text
        ? { pieces: text.flatMap((piece, index) => shownPieces(piece, index === 0, index === text.length - 1)) }
        : { before: shownValue(before), after: shownValue(after) }),
    })),
    isCut,
  };
}

function shownPieces({ kind, text }: TextPiece, isFirst: boolean, isLast: boolean): ShownPiece[] {
  if (kind !== 'same') return [{ kind, text: shortened(text) }];
  const behind = isFirst ? '' : text.slice(0, CONTEXT).toWellFormed();
  const before = isLast ? '' : text.slice(-CONTEXT).toWellFormed();
  if (text.length <= behind.length + before.length + CONTEXT) return [{ kind, text }];
  const pieces: ShownPiece[] = [
    { kind: 'same', text: behind },
    { kind: 'skipped', text: '' },
    { kind: 'same', text: before },
  ];
  return pieces.filter((piece) => piece.kind === 'skipped' || piece.text !== '');
}

function shownValue(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;
}
