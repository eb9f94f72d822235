import type { Fault, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { ITEM_MEMBERS } from '#core/content-definition';
import { isContentId } from '#platform/ids';
import { upperFirst } from '#platform/strings';
import { MalformedPayloadError } from '../content-errors';

export interface PayloadIdentity {
  readonly contentItemId?: string;
  readonly contentType?: string;
  /** Whatever it is: it names a pending draft, or nothing. */
  readonly contentItemVersionId?: JsonValue;
}

/** Reads the members that decide between create and update; their first letters may be upper case. */
export function identify(payload: JsonObject): PayloadIdentity {
  const faults: Fault[] = [];
  const contentItemId = readText(payload, 'contentItemId', faults);
  const contentType = readText(payload, 'contentType', faults);
  if (contentItemId !== undefined && !isContentId(contentItemId)) {
    faults.push({
      member: 'contentItemId',
      message: 'must be 26 characters of 0-9 and a-z; leave it out to have one made.',
    });
  }
  if (faults.length > 0) throw new MalformedPayloadError(faults);
  return { contentItemId, contentType, contentItemVersionId: readMember(payload, 'contentItemVersionId') };
}

/** A payload whose names were accepted by its type, split into what the caller may set on the item and its data. */
export function splitPayload(payload: JsonObject): { displayText?: JsonValue; data: JsonObject } {
  const data: JsonObject = {};
  for (const [member, value] of Object.entries(payload)) {
    if (!ITEM_MEMBERS.includes(member)) data[member] = value;
  }
  return { displayText: payload.displayText, data };
}

function readText(payload: JsonObject, member: string, faults: Fault[]): string | undefined {
  const value = readMember(payload, member);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  faults.push({ member, message: 'must be a string.' });
  return undefined;
}

export function readMember(object: JsonObject, member: string): JsonValue | undefined {
  return object[member] ?? object[upperFirst(member)];
}
