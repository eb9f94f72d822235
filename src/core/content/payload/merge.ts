import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';

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
