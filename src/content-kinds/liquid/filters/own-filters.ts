import { filters, toValue, type FilterImplOptions } from 'liquidjs';
import type { LimitGuard } from '../limits/limit-guard';
import { guardOf } from '../engine/guarded-context';

export type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

type This = ThisParameterType<FilterHandler>;
type Compare = (one: unknown, other: unknown) => number;

const membersOf = filters.map as FilterHandler;

/** What LiquidJS's own do, but that each entry is a step, and that indentation is counted. */
export const OWN_FILTERS: Readonly<Record<string, FilterHandler>> = {
  sort: sortedBy((key) => key),
  sort_natural: sortedBy((key) => String(key).toLowerCase()),
  sum,
  sample,
  json: indented('json'),
  jsonify: indented('jsonify'),
  inspect: indented('inspect'),
};

/** @param keyOf what entries are compared by; those that have nothing there come last */
function sortedBy(keyOf: (value: unknown) => unknown): FilterHandler {
  return function* (value: unknown, property: unknown): Generator<unknown, unknown[], unknown> {
    const guard = guardOf(this.context);
    const list = listOf(value);
    guard.allocate(list.length);
    const members = (property ? yield membersOf.call(this, list, property) : list) as readonly unknown[];
    const keyed = list.map((entry, index) => {
      guard.step();
      const key: unknown = toValue(members[index]);
      return [entry, isNothing(key) ? undefined : keyOf(Array.isArray(key) ? String(key) : key)] as const;
    });
    const compare = compared(guard);
    return keyed.toSorted(([, one], [, other]) => compare(one, other)).map(([entry]) => entry);
  };
}

function compared(guard: LimitGuard): Compare {
  return (one, other) => {
    guard.step(typeof one === 'string' ? 1 + one.length / 1000 : 1);
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    const [lower, higher] = [one as number, other as number];
    return lower < higher ? -1 : Number(lower > higher);
  };
}

function* sum(this: This, value: unknown, property: unknown): Generator<unknown, number, unknown> {
  const guard = guardOf(this.context);
  const list = listOf(value);
  let total = 0;
  for (const member of (property ? yield membersOf.call(this, list, property) : list) as readonly unknown[]) {
    guard.step();
    total += Number(member) || 0;
  }
  return total;
}

function sample(this: This, value: unknown, count = 1): unknown {
  const guard = guardOf(this.context);
  const drawn = typeof value === 'string' ? Array.from(value) : [...listOf(value)];
  guard.allocate(drawn.length);
  for (let last = drawn.length - 1; last > 0; last--) {
    guard.step();
    const other = Math.floor(Math.random() * (last + 1));
    [drawn[last], drawn[other]] = [drawn[other], drawn[last]];
  }
  if (isNothing(value)) return [];
  return count === 1 ? drawn[0] : drawn.slice(0, count);
}

/** Each line of JSON is indented as deep as it stands, which may be much more than the JSON itself. */
function indented(name: 'json' | 'jsonify' | 'inspect'): FilterHandler {
  const own = filters[name] as FilterHandler;
  return function (value: unknown, indentation: unknown) {
    const json = own.call(this, value) as string | undefined;
    if (!indentation || json === undefined) return json;
    guardOf(this.context).allocate(linesIn(json) * depthOf(json) * 10);
    return own.call(this, value, indentation) as unknown;
  };
}

function linesIn(json: string): number {
  let count = 0;
  for (const character of json) if (',[{'.includes(character)) count++;
  return count;
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of json) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

function listOf(value: unknown): readonly unknown[] {
  const list: unknown = toValue(value);
  if (isNothing(list)) return [];
  return Array.isArray(list) ? (list as readonly unknown[]) : [list];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
