const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** The same members in the same order with the same values. */
export function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The same values in the same lists, in the same order, under whatever names; moments may be written in any form. */
export function sameValues(one: unknown, other: unknown): boolean {
  return sameText(valuesOf(one), valuesOf(other));
}

function valuesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return [value.map(valuesOf)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf);
  return [typeof value === 'string' && TIMESTAMP.test(value) ? new Date(value).toISOString() : value];
}
