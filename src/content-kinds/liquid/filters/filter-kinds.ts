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
