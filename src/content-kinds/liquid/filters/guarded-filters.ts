import { filters, toValue, type FilterImplOptions, type Liquid } from 'liquidjs';
import type { LimitGuard } from '../limits/limit-guard';
import { charactersIn, entriesIn } from '../limits/lists';
import { OWN_FILTERS, type FilterHandler } from './own-filters';
import { guardOf } from '../engine/guarded-context';
import { foreseeSearch } from './comparisons';

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
