import type { HostileCase } from './hostile-case';

const ADMINISTRATOR = { sender: 'administrator', answers: [400, 413] } as const;

const list = (count: number, of: (index: number) => unknown) =>
  Array.from({ length: count }, (_value, index) => of(index));

const members = (count: number) => Object.fromEntries(list(count, (index) => [`m${index}`, 1]) as [string, number][]);

const WRITES: Readonly<Record<string, readonly [method: string, lists: readonly string[]]>> = {
  '/api/settings/site': ['PUT', ['menu', 'searchFacets']],
  '/api/settings/sign-in': ['PUT', []],
  '/api/settings/front-ends': ['PUT', ['allowedOrigins']],
  '/api/settings/content-lists': ['PUT', ['searchedTypes']],
  '/api/settings/content-version-pruning': ['PUT', ['contentTypes']],
  '/api/redirects': ['POST', []],
  '/api/redirects.csv': ['POST', []],
  '/api/webhooks': ['POST', ['events', 'contentTypes']],
  '/api/users': ['POST', ['roles']],
  '/api/roles': ['POST', ['permissions']],
  '/api/openid/applications': ['POST', ['redirectUris', 'roles']],
};

/** Bodies of many values, each of which is wrong, as much as fits into one request and as much as is looked at. */
export const SETTINGS_CASES: readonly HostileCase[] = Object.entries(WRITES).flatMap(([path, [method, lists]]) => {
  const bodies: Readonly<Record<string, object>> = {
    'many members': members(60_000),
    'as many members as are looked at': members(4900),
    ...Object.fromEntries(
      lists.flatMap((name) => [
        [`${name} of numbers`, { [name]: list(400_000, () => 1) }],
        [`${name} of nothing`, { [name]: list(180_000, () => null) }],
        [`${name} of empty objects`, { [name]: list(290_000, () => ({})) }],
        [`${name} of as many empty objects as are looked at`, { [name]: list(4900, () => ({})) }],
        [`${name} of texts`, { [name]: list(90_000, (index) => `t${index}`) }],
        [`${name} of as many texts as are looked at`, { [name]: list(4900, (index) => `text-${index}`) }],
        [`${name} of as many texts as are looked at elsewhere`, { [name]: list(24_900, (index) => `text-${index}`) }],
      ]),
    ),
  };
  return Object.entries(bodies).map(([name, body]) => ({
    ...ADMINISTRATOR,
    name: `${path}: ${name}`,
    method,
    path,
    body,
  }));
});
