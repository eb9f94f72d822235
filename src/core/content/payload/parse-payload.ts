import { isJsonObject, type Fault, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { wireName } from '#core/content-definition';
import { isStorable } from '#platform/strings';
import { MalformedPayloadError } from '../content-errors';
import { readMember } from './item-payload';

/** Objects and arrays inside one another, the item itself counted. */
export const MAX_NESTING = 32;

/**
 * One JSON object: `contentItem` unfolded beneath the explicit members.
 *
 * @throws MalformedPayloadError for anything but an object, nesting beyond {@link MAX_NESTING}, and text that
 * PostgreSQL or another reader of UTF-8 cannot keep (U+0000, lone surrogates)
 */
export function parsePayload(body: unknown): JsonObject {
  const explicit = requireObject(body, '');
  const nested = explicit.contentItem ?? explicit.ContentItem;
  if (nested === undefined || nested === null) return checked(explicit);
  const { contentItem: _lower, ContentItem: _upper, ...members } = explicit;
  return checked(beneath(parseContentItem(nested), members));
}

/**
 * Explicit members win, whichever the case of the first letter here and there; fields too, which Orchard Core keeps in a part that is
 * named like the type.
 */
function beneath(item: JsonObject, explicit: JsonObject): JsonObject {
  const type = readMember(explicit, 'contentType') ?? readMember(item, 'contentType');
  const part = typeof type === 'string' ? wireName(type) : undefined;
  const names = new Set(
    Object.entries(explicit).flatMap(([name, value]) =>
      [name, ...(wireName(name) === part && isJsonObject(value) ? Object.keys(value) : [])].map(wireName),
    ),
  );
  const others = without(names, item).map(([name, value]): [string, JsonValue] => [
    name,
    wireName(name) === part && isJsonObject(value) ? Object.fromEntries(without(names, value)) : value,
  ]);
  return { ...Object.fromEntries(others), ...explicit };
}

function without(names: ReadonlySet<string>, object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).filter(([name]) => !names.has(wireName(name)));
}

function parseContentItem(text: JsonValue): JsonObject {
  if (typeof text !== 'string') throw malformed('contentItem', 'must be the item as JSON text, in a string.');
  try {
    return requireObject(JSON.parse(text), 'contentItem');
  } catch (error) {
    if (error instanceof MalformedPayloadError) throw error;
    throw malformed('contentItem', 'is not JSON. Send the item as JSON text, or its members beside this one.');
  }
}

function requireObject(value: unknown, member: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw malformed(member, 'must be a JSON object.');
}

function checked(payload: JsonObject): JsonObject {
  const fault = findFault(payload);
  if (fault) throw new MalformedPayloadError([fault]);
  return payload;
}

/** Walks with a stack of its own: the nesting of a hostile body must not become ours. */
function findFault(payload: JsonObject): Fault | undefined {
  const pending: { value: JsonValue; member: string; depth: number }[] = [{ value: payload, member: '', depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, member, depth } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) return { member, message: UNSTORABLE };
    } else if (typeof value === 'object' && value !== null) {
      if (depth > MAX_NESTING) return { member, message: `is nested more than ${MAX_NESTING} levels deep.` };
      for (const [key, child] of Object.entries(value)) {
        if (!isStorable(key)) return { member, message: `has a member whose name ${UNSTORABLE}` };
        if (typeof child !== 'object' && typeof child !== 'string') continue;
        pending.push({ value: child, member: childPath(value, member, key), depth: depth + 1 });
      }
    }
  }
  return undefined;
}

function childPath(parent: JsonValue, member: string, key: string): string {
  if (Array.isArray(parent)) return `${member}[${key}]`;
  return member ? `${member}.${key}` : key;
}

const UNSTORABLE = 'contains U+0000 or half of a surrogate pair. Remove it.';

function malformed(member: string, message: string): MalformedPayloadError {
  return new MalformedPayloadError([{ member, message }]);
}
