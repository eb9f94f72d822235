import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type ContentItem, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';

interface Publication<Value> {
  readonly before: Value;
  readonly after: Value;
}

const PROPERTIES = ['displayText', 'owner', 'createdUtc', 'scheduledPublishUtc', 'scheduledArchiveUtc'] as const;

/**
 * What the draft had changed stays, the rest is as it is live now. Nobody has saved it, so its author and its date
 * stay.
 */
export function rebaseItem(draft: ContentItem, { before, after }: Publication<ContentItem>): ContentItem {
  const properties = PROPERTIES.map((name) => {
    const change = { before: before[name], after: after[name] };
    return [name, rebaseValue<string | null>(draft[name], change)];
  });
  return {
    ...draft,
    ...Object.fromEntries(properties),
    publishedUtc: after.publishedUtc,
    data: rebase(draft.data, { before: before.data, after: after.data }),
  };
}

/**
 * Its own where the draft had changed what was live, else what is live now. Objects are compared member by member,
 * arrays as a whole. Undefined is a member that is not there.
 */
function rebaseValue<Value extends JsonValue | undefined>(
  draft: Value,
  { before, after }: Publication<Value>,
): JsonValue | undefined {
  if (isDeepStrictEqual(draft, before)) return after;
  if (isDeepStrictEqual(before, after)) return draft;
  // A draft that has taken an object away keeps it away, whatever has become of its members.
  if (!isJsonObject(draft) || !isObjectOrAbsent(before) || !isObjectOrAbsent(after)) return draft;
  const rebased = rebase(draft, { before: before ?? {}, after: after ?? {} });
  return after === undefined && Object.keys(rebased).length === 0 ? undefined : rebased;
}

/** Changes no argument. */
export function rebase(draft: JsonObject, { before, after }: Publication<JsonObject>): JsonObject {
  const names = [...new Set([...Object.keys(draft), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => {
      const change = { before: member(before, name), after: member(after, name) };
      const value = rebaseValue(member(draft, name), change);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function member(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObjectOrAbsent(value: JsonValue | undefined): value is JsonObject | undefined {
  return value === undefined || isJsonObject(value);
}
