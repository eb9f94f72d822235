import { Injectable } from '@nestjs/common';
import {
  isJsonObject,
  sentence,
  type ContentItem,
  type Fault,
  type JsonObject,
  type JsonValue,
  type Principal,
} from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { IdGenerator } from '#platform/ids';
import { ContentHandlers } from '../handlers/content-handlers';
import type { ContentOperation } from '../handlers/content-operation';
import type { PayloadIdentity } from '../payload/item-payload';
import { PayloadReader } from '../payload/payload-reader';
import { firstDraft } from '../versions/version-rules';

/** A display text is a line in lists and indexed as such. */
const MAX_DISPLAY_TEXT = 512;

interface Circumstances {
  readonly base?: ContentItem;
  readonly principal: Principal;
  readonly now: string;
}

@Injectable()
export class ItemComposer {
  constructor(
    private readonly reader: PayloadReader,
    private readonly handlers: ContentHandlers,
    private readonly ids: IdGenerator,
  ) {}

  /** Lays the payload over the version to start from, or the defaults of the type; tells what of it no item can have. */
  compose(
    payload: JsonObject,
    type: ContentType,
    identity: PayloadIdentity,
    circumstances: Circumstances,
  ): { item: ContentItem; faults: Fault[] } {
    const { displayText, data, faults } = this.reader.read(payload, type);
    const base = circumstances.base ?? this.blank(type, identity.contentItemId, circumstances);
    // The display text that there is comes back with every GET, and asks for nothing.
    const titled = displayText === base.displayText ? data : withDisplayText(data, displayText, type);
    const item = {
      ...base,
      displayText: displayText === undefined ? base.displayText : typeof displayText === 'string' ? displayText : '',
      // What is cleared is as if it had never been said.
      data: type.withAssumed(merge(base.data, titled), base.data),
    };
    return { item, faults: [...faults, ...identityFaults(identity, type), ...displayTextFaults(displayText)] };
  }

  /**
   * Lets the handlers of the event work on the item, then holds it against its type.
   *
   * @param isDraft it may be incomplete, unless it is to be published at a date: then nobody looks at it again
   */
  async complete(
    operation: ContentOperation,
    type: ContentType,
    event: 'creating' | 'updating' | 'importing',
    { isDraft = false } = {},
  ): Promise<void> {
    await this.handlers.raise(event, operation);
    operation.validate(type, { isDraft: isDraft && operation.item.scheduledPublishUtc === null });
    await this.handlers.raise('validating', operation);
    operation.throwFaults();
  }

  /** Whether saving the item would change what a caller can change. Place, dates of saves and author follow from that. */
  differs(stored: ContentItem, item: ContentItem, type: ContentType): boolean {
    return (
      stored.displayText !== item.displayText ||
      stored.owner !== item.owner ||
      stored.createdUtc !== item.createdUtc ||
      stored.scheduledPublishUtc !== item.scheduledPublishUtc ||
      stored.scheduledArchiveUtc !== item.scheduledArchiveUtc ||
      !type.isSame(stored.data, item.data)
    );
  }

  private blank(type: ContentType, contentItemId: string | undefined, circumstances: Circumstances): ContentItem {
    const draft = firstDraft(contentItemId ?? this.ids.next(), type.name, circumstances);
    return { ...draft, data: type.withDefaults({}) };
  }
}

function identityFaults({ contentType }: PayloadIdentity, type: ContentType): Fault[] {
  if (contentType === undefined || contentType === type.name) return [];
  return [
    {
      member: 'contentType',
      ...sentence('is {type} and cannot change. Leave it out, or create another item.', { type: type.name }),
    },
  ];
}

function displayTextFaults(displayText: unknown): Fault[] {
  if (displayText === undefined || displayText === null) return [];
  if (typeof displayText !== 'string') return [{ member: 'displayText', ...sentence('must be a string.') }];
  // Counted as PostgreSQL and JSON Schema count: a character outside the basic plane is one.
  if (Array.from(displayText).length <= MAX_DISPLAY_TEXT) return [];
  return [
    { member: 'displayText', ...sentence('must be at most {limit} characters long.', { limit: MAX_DISPLAY_TEXT }) },
  ];
}

/**
 * The stored data with a change laid over it: objects merge deeply, arrays replace, `null` clears, absent keeps.
 * Neither argument is changed.
 */
export function merge(stored: JsonObject, change: JsonObject): JsonObject {
  const merged: JsonObject = { ...stored };
  for (const [member, value] of Object.entries(change)) {
    if (value === null) delete merged[member];
    else merged[member] = mergeValue(merged[member], value);
  }
  return merged;
}

function mergeValue(stored: JsonValue | undefined, change: JsonValue): JsonValue {
  if (!isJsonObject(change)) return change;
  return merge(isJsonObject(stored) ? stored : {}, change);
}

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
