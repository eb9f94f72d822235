const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** Compares members, their order and their values. */
export function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Compares values, their lists and their order, under whatever names; moments may be written in any form. */
export function sameValues(one: unknown, other: unknown): boolean {
  return sameText(valuesOf(one), valuesOf(other));
}

/** Compares posts and their order, as far as these members go, which each has. */
export function samePosts<Member extends string>(
  some: readonly Partial<Record<Member, unknown>>[],
  others: readonly Partial<Record<Member, unknown>>[],
  members: readonly Member[],
): boolean {
  const pick = (posts: typeof some) => posts.map((post) => members.map((member) => post[member]));
  return !pick(some).flat().includes(undefined) && sameValues(pick(some), pick(others));
}

function valuesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return [value.map(valuesOf)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf);
  return [typeof value === 'string' && TIMESTAMP.test(value) ? new Date(value).toISOString() : value];
}
