import type { JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { Comparison } from './compare-items';
import { isPicture, memberLabel } from './known-members';
import { shortened, textSections, type TextSection } from './text-sections';
import { changedPictures, pictureOf, type PicturePair } from './text-pictures';
import { wordsIn, type WordCount } from './word-count';

export interface ChangesView {
  readonly changes: readonly ShownChange[];
  readonly isCut: boolean;
  readonly words: WordCount;
}

interface ShownChange extends PicturePair {
  readonly label: string;
  /** Where in the member, for one that has several such things. */
  readonly place?: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** In place of `before` and `after`, where a text was changed. */
  readonly sections?: readonly TextSection[];
  /** Those that a text has no more, and those that it has now. */
  readonly pictures: readonly PicturePair[];
}

export function presentChanges(comparison: Comparison, type: ContentType | undefined): ChangesView {
  return {
    changes: comparison.changes.map(({ path, kind, before, after, text }) => ({
      label: memberLabel(path, type),
      ...(path.includes('[') && { place: path }),
      kind,
      ...(text ? { sections: textSections(text) } : { before: shownValue(before), after: shownValue(after) }),
      ...(isPicture(path, type) && { pictureBefore: pictureOf(before), pictureAfter: pictureOf(after) }),
      pictures: changedPictures(before, after),
    })),
    isCut: comparison.isCut,
    words: wordsIn(comparison),
  };
}

function shownValue(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}
