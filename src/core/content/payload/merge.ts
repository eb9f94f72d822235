import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';

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
  if (!isObject(change)) return change;
  return merge(isObject(stored) ? stored : {}, change);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
