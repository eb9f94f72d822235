import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { fieldMember, partMember, type ContentMember, type FieldMember, type PartMember } from './content-member';
import type { MemberTypes } from './definition/member-types';
import { wireName } from './definition/names';
import { itemNames, type NameTree } from './validation/name-tree';

export interface StoredType {
  readonly definition: ContentTypeDefinition;
  readonly retiredMembers: readonly string[];
  readonly revision: number;
}

/** Worked out of one revision of one definition alone. Immutable; the costly rest is made when first asked for. */
export class CompiledType {
  readonly definition: ContentTypeDefinition;
  readonly revision: number;
  /** By wire name: parts, then fields, each in their order. */
  readonly members: ReadonlyMap<string, ContentMember>;
  /** Wire names of what is stored and not shown: retired members, and those whose kind no plug-in brings any more. */
  readonly hidden: ReadonlySet<string>;
  readonly assuming: readonly FieldMember[];
  readonly embedding: readonly PartMember[];

  private nameTree?: NameTree;

  constructor(stored: StoredType, types: MemberTypes) {
    const { parts, fields } = stored.definition;
    const known = [
      ...parts.flatMap((attachment) => partMember(attachment, types)),
      ...fields.flatMap((field) => fieldMember(field, types)),
    ];
    this.definition = stored.definition;
    this.revision = stored.revision;
    this.members = new Map(known.map((member) => [member.wireName, member]));
    const unavailable = [...parts, ...fields]
      .map(({ name }) => wireName(name))
      .filter((name) => !this.members.has(name));
    this.hidden = new Set([...stored.retiredMembers, ...unavailable]);
    this.assuming = known.filter((member) => member.kind === 'field').filter(({ assumed }) => assumed !== undefined);
    this.embedding = known.filter((member) => member.kind === 'part').filter(({ partType }) => partType.embeds);
  }

  get names(): NameTree {
    return (this.nameTree ??= itemNames(this.members.values()));
  }
}
