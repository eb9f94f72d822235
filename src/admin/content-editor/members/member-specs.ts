import type { JsonObject, JsonSchema, PartType } from '@espalier/plugin-sdk';
import { memberLabel, type ContentMember, type ContentType } from '#core/content-definition';

export interface MemberSpec {
  readonly wireName: string;
  readonly kind: string;
  readonly displayName: string;
  readonly position: number;
  readonly settings: JsonObject;
  readonly schema: JsonSchema;
  readonly parts?: readonly string[];
  readonly embeds?: PartType['embeds'];
}

const known = new WeakMap<ContentType, readonly MemberSpec[]>();

/** Of the members of a type, in the order of their positions. Worked out once for a type. */
export function memberSpecs(type: ContentType): readonly MemberSpec[] {
  let specs = known.get(type);
  if (!specs) {
    specs = [...type.members.values()].map(specOf).toSorted((one, other) => one.position - other.position);
    known.set(type, specs);
  }
  return specs;
}

function specOf(member: ContentMember): MemberSpec {
  const { wireName } = member;
  const displayName = memberLabel(member);
  if (member.kind === 'field') {
    const { type: kind, position, settings } = member.field;
    return { wireName, kind, displayName, position, settings, schema: member.schema };
  }
  const { part: kind, position, settings } = member.attachment;
  const { embeds } = member.partType;
  const schema = { type: 'object', properties: member.schemas };
  return { wireName, kind, displayName, position, settings, schema, parts: Object.keys(member.schemas), embeds };
}
