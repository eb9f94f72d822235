import type { ContentItem, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import type { ContentMember } from '#core/content-definition';
import type { Rendering } from '../../rendering/rendering';

export interface ShownMember {
  readonly item: ContentItem;
  readonly member: ContentMember;
  readonly value: JsonValue | undefined;
  readonly rendering: Rendering;
}

/** What templates read of a member by its kind, as they name it. Undefined when there is nothing to show. */
export type PropertiesOf = (shown: ShownMember) => Readonly<Record<string, unknown>> | undefined;

export function settingsOf(member: ContentMember): JsonObject {
  return member.kind === 'part' ? member.attachment.settings : member.field.settings;
}

/** The members of an object; none when it is something else, stored while the field was another one. */
export function membersIn(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

export function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
