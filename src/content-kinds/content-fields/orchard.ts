import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';

/** Reads the one value out of an Orchard Core field object, such as `Text` of `{"Text": "…"}`; any other object stays as it is. */
export function orchardValue(field: JsonObject, member: string): JsonValue {
  return field[member] !== undefined ? field[member] : field;
}

/** @param unused members of Orchard Core's that say nothing here; any other is kept, so that validation can name it */
export function orchardMembers(field: JsonObject, unused: readonly string[] = []): JsonObject {
  const members = Object.entries(field)
    .filter(([name]) => !unused.includes(name))
    .map(([name, value]) => {
      const ours = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
      // What is there in both spellings stays so, for validation to name.
      return [name !== ours && Object.hasOwn(field, ours) ? name : ours, value] as const;
    });
  return Object.fromEntries(members);
}
