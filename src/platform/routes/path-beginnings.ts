import { foldedText } from '@espalier/predicates';
import { normalized } from '#platform/strings';

/** What is written and not seen, such as a zero-width space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The first segment of a path, as routes are found: without regard to case. */
export function beginningOf(path: string): string {
  return path.toLowerCase().split('/').find(Boolean) ?? '';
}

/**
 * The same of a path in which letters are those that they look like or stand for: `ａｄｍｉｎ`, `Admın` and `ADMİN` are `admin`. A full-width
 * slash is one.
 */
export function plainBeginningOf(path: string): string {
  const plain = normalized(path, 'NFKC').replace(UNSEEN, '');
  return beginningOf(normalized(foldedText(plain), 'NFKC').replaceAll('ı', 'i').replaceAll('i\u0307', 'i'));
}
