import {
  isJsonObject,
  type ContentItem,
  type ContentTypeDefinition,
  type JsonObject,
  type JsonValue,
} from '@espalier/plugin-sdk';
import { wireName } from '#core/content-definition';

export interface AttachedPart<Settings extends JsonObject = JsonObject> {
  readonly wireName: string;
  readonly settings: Settings;
}

/** The attachment of a part that a type can carry once; undefined when the type does not. */
export function attachedPart<Settings extends JsonObject>(
  type: ContentTypeDefinition,
  part: string,
): AttachedPart<Settings> | undefined {
  const attachment = type.parts.find((candidate) => candidate.part === part);
  // Definitions are stored only after their settings passed the part's schema.
  return attachment && { wireName: wireName(attachment.name), settings: attachment.settings as Settings };
}

export function readPart(item: Pick<ContentItem, 'data'>, part: AttachedPart): JsonObject {
  const members = item.data[part.wireName];
  return isJsonObject(members) ? members : {};
}

/**
 * Undefined takes the member away; a part without members goes too. Data are replaced, never changed in place: other
 * versions of the operation may share them.
 */
export function writeMember(item: ContentItem, part: AttachedPart, member: string, value: JsonValue | undefined): void {
  const { [part.wireName]: stored, ...data } = item.data;
  if (stored !== undefined && !isJsonObject(stored)) return;
  const { [member]: _replaced, ...others } = stored ?? {};
  const members = value === undefined ? others : { ...others, [member]: value };
  item.data = Object.keys(members).length > 0 ? { ...item.data, [part.wireName]: members } : data;
}
