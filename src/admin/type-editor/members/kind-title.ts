import { displayNameOf, type MemberTypes } from '#core/content-definition';
import type { MemberList } from '../type-paths';

export function kindTitle(kinds: MemberTypes, list: MemberList, kind: string): string {
  const found = list === 'fields' ? kinds.field(kind) : kinds.part(kind);
  return found?.title ?? displayNameOf(kind.replace(/(?<=.)Field$/, ''));
}
