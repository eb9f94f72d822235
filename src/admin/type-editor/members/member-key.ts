import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { findMember, typeMembers, type TypeMember } from '../definition/type-members';
import { MemberNotFoundError } from '../type-editor-errors';
import type { MemberList } from '../type-paths';

/** Which part or field of which type. */
export interface MemberKey {
  readonly type: string;
  readonly list: MemberList;
  readonly name: string;
}

/** @throws MemberNotFoundError */
export function requireMember(definition: ContentTypeDefinition, { list, name }: MemberKey): TypeMember {
  const member = findMember(definition, list, name);
  if (member) return member;
  const known = typeMembers(definition).filter((other) => other.list === list);
  throw new MemberNotFoundError(
    definition.name,
    name,
    known.map((other) => other.name),
  );
}

/** Path of a member in a definition as it is sent, under which its faults stand. */
export function sentPath(definition: ContentTypeDefinition, { list, name }: Pick<MemberKey, 'list' | 'name'>): string {
  return `${list}[${definition[list].findIndex((member) => member.name === name)}]`;
}
