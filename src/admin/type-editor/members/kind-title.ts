import { displayNameOf, type MemberTypes } from '#core/content-definition';
import type { MemberList } from '../type-paths';

/** What people read of a kind of part or field, whether a plug-in brings it or not. */
export function kindTitle(kinds: MemberTypes, list: MemberList, kind: string): string {
  const found = list === 'fields' ? kinds.field(kind) : kinds.part(kind);
  return found?.title ?? displayNameOf(kind.replace(/(?<=.)Field$/, ''));
}
