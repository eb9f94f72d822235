import { foldedText } from '@espalier/predicates';
import { normalized } from './normalized';

/** What is written and not seen, such as a zero-width space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as people read it, for comparing: letters are those that they look like or stand for, so that `ａｄｍｉｎ`, `Admın` and `ADMİN` are
 * `admin`, and what nobody sees is not there. A full-width slash is one.
 */
export function asRead(text: string): string {
  const plain = normalized(text, 'NFKC').replace(UNSEEN, '');
  return normalized(foldedText(plain), 'NFKC').replaceAll('ı', 'i').replaceAll('i\u0307', 'i');
}
