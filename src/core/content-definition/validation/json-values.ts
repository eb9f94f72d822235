import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';

export function copyOf<T extends JsonValue>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Gives the array itself back when no entry changes: most values need no change, and copies cost. */
export function mapEntries(entries: JsonValue[], change: (entry: JsonValue, index: number) => JsonValue): JsonValue[] {
  const changed = entries.map(change);
  return changed.every((entry, index) => entry === entries[index]) ? entries : changed;
}

/** Also in the objects right inside it. */
export function withoutNulls(value: JsonObject, depth = 1): JsonObject {
  let kept = value;
  for (const [name, child] of Object.entries(value)) {
    const next = depth > 0 && isJsonObject(child) ? withoutNulls(child, depth - 1) : child;
    if (next === child && child !== null) continue;
    if (kept === value) kept = { ...value };
    if (next === null) delete kept[name];
    else kept[name] = next;
  }
  return kept;
}
