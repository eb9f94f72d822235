import { filters, toValue, type FilterImplOptions, type Liquid } from 'liquidjs';
import { guardOf } from '../engine/guarded-context';
import type { LimitGuard } from '../limits/limit-guard';
import { charactersIn, entriesIn } from '../limits/lists';
import { foreseeSearch } from './comparisons';

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

type This = ThisParameterType<FilterHandler>;
type Compare = (one: unknown, other: unknown) => number;

const membersOf = filters.map as FilterHandler;

/** What LiquidJS's own do, but that each entry is a step, and that indentation is counted. */
const OWN_FILTERS: Readonly<Record<string, FilterHandler>> = {
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

/**
 * What bounds a filter of LiquidJS:
 * `text`: LiquidJS counts the text that it makes, from text or from a list. `uncounted`: it does not, so the guard does.
 * `search`: it looks for one text in another. `list`: it goes once through the entries, which LiquidJS has counted.
 * `entries`: each entry is a step of the rendering. `comparison`: the same, and each entry is compared with a parameter.
 * `value`: it takes no longer for much than for little.
 */
export type FilterKind = 'text' | 'uncounted' | 'search' | 'list' | 'entries' | 'comparison' | 'value';

const NAMES: Readonly<Record<FilterKind, string>> = {
  value:
    'abs at_least at_most ceil divided_by floor minus modulo plus round times to_integer default raw first last size',
  text:
    'append prepend downcase upcase capitalize lstrip rstrip strip strip_newlines squish normalize_whitespace ' +
    'number_of_words truncate truncatewords escape xml_escape escape_once newline_to_br strip_html base64_encode ' +
    'base64_decode sha256 hmac_sha256 join array_to_sentence_string date json jsonify inspect',
  uncounted:
    'url_decode url_encode cgi_escape uri_escape slugify ' +
    'date_to_xmlschema date_to_rfc822 date_to_string date_to_long_string',
  search: 'split remove remove_first remove_last replace replace_first replace_last',
  list: 'reverse compact concat push unshift pop shift slice uniq',
  entries:
    'map sum sort sort_natural sample where_exp reject_exp group_by group_by_exp has_exp find_exp find_index_exp',
  comparison: 'where reject has find find_index',
};

/** Every filter of LiquidJS. One that an upgrade brings is missing, and fails a test until it is judged. */
export const FILTER_KINDS: Readonly<Record<string, FilterKind>> = Object.fromEntries(
  (Object.entries(NAMES) as [FilterKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind] as const),
  ),
);

/**
 * LiquidJS counts what most of its filters make, but of lists their entries alone. Here a list is weighed whole when a
 * filter has made it, so that whatever makes text of it later knows an end.
 */
export function guardFilters(liquid: Liquid): void {
  for (const [name, filter] of Object.entries(filters)) {
    const own: FilterImplOptions = OWN_FILTERS[name] ?? filter;
    if (typeof own === 'function') liquid.registerFilter(name, guarded(name, own));
  }
}

function guarded(name: string, own: FilterHandler): FilterHandler {
  const foresee = FORESEEN[FILTER_KINDS[name] ?? ''];
  return function (value: unknown, ...parameters: unknown[]) {
    const guard = guardOf(this.context);
    guard.step();
    foresee?.(guard, toValue(value), parameters.map(toValue));
    const made = own.call(this, value, ...parameters) as unknown;
    return isGenerator(made) ? weighedAtLast(made, guard) : weighed(made, guard);
  };
}

const FORESEEN: Readonly<Record<string, (guard: LimitGuard, value: unknown, parameters: readonly unknown[]) => void>> =
  {
    uncounted: (guard, value) => {
      if (typeof value === 'string') guard.allocate(value.length);
      if (Array.isArray(value)) guard.allocate(charactersIn(value, guard));
    },
    search: (guard, value, [sought]) => foreseeSearch(value, sought, guard),
    // A list is compared with that of each entry, one by one.
    comparison: (guard, value, [, sought]) => {
      if (Array.isArray(sought)) guard.foresee(entriesIn(sought, guard) * (Array.isArray(value) ? value.length : 1));
    },
  };

function weighed(made: unknown, guard: LimitGuard): unknown {
  if (Array.isArray(made)) charactersIn(made, guard);
  return made;
}

function* weighedAtLast(made: Iterator<unknown>, guard: LimitGuard): Generator<unknown, unknown, unknown> {
  return weighed(yield made, guard);
}

function isGenerator(made: unknown): made is Generator {
  return typeof made === 'object' && made !== null && 'next' in made && 'throw' in made && !Array.isArray(made);
}
