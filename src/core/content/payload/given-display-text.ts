import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

/**
 * Data with a display text that was sent beside them where the type keeps what items are called, unless they say that themselves: in
 * the title of a type with a title that is typed.
 */
export function withDisplayText(data: JsonObject, displayText: JsonValue | undefined, type: ContentType): JsonObject {
  if (typeof displayText !== 'string' || displayText.trim() === '') return data;
  for (const member of type.members.values()) {
    const name = member.kind === 'part' && member.partType.displayTextMember?.(member.attachment.settings);
    if (!name) continue;
    const part = Object.hasOwn(data, member.wireName) ? data[member.wireName] : {};
    if (!isJsonObject(part) || Object.hasOwn(part, name)) return data;
    return { ...data, [member.wireName]: { ...part, [name]: displayText } };
  }
  return data;
}
