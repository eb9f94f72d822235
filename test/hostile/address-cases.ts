import { get, LINE, row, type HostileCase, type Sender } from './hostile-case';

const IN_PATHS: Readonly<Record<string, string>> = {
  slashes: row('/', LINE),
  'encoded slashes': row('%2F', LINE),
  'encoded marks': row('%CC%81%CC%96', LINE),
  'zero bytes': row('%00', 300),
  'half a character': '%ED%A0%80',
  'a byte of no text': '%FF',
  'a percent sign': '%',
  'text turned around': row('%E2%80%AE', 300),
  'line ends': '%0A%0D%0A{"msg":"forged"}',
  'steps up': row('..%2f', 3000),
  backslashes: row('%5C', LINE),
  'the name of a prototype': '__proto__',
  letters: row('a', LINE),
  commas: row(',', LINE),
  quotes: row("'--", 3000),
};

const QUERIES: Readonly<Record<string, string>> = {
  'many names': Array.from({ length: 2000 }, (_value, index) => `a${index}=`).join('&'),
  'one name many times': row('page=1&', LINE),
  brackets: `q${row('[a]', LINE)}=1`,
  'letters of no text': `q=${row('%FF', LINE)}`,
  percents: row('%', LINE),
  'a page far away': 'page=99999999&pageSize=99999999&first=99999999&skip=99999999',
  'numbers that are none': 'page=1e309&first=-0&skip=NaN&width=0x10',
  plus: row('+', LINE),
};

const PAGES = ['/', '/blog', '/blog/feed', '/sitemap.xml', '/Login', '/api/content', '/api/media', '/media/a.png', '/Admin/Contents/ContentItems', '/Admin/Media', '/health/ready', '/connect/authorize']; // prettier-ignore

/** Every route with something in place of its parameters. */
export function addressesOf(routes: readonly string[], sender: Sender): HostileCase[] {
  const open = routes.filter((route) => /[:*{]/.test(route));
  return open.flatMap((route) =>
    Object.entries(IN_PATHS).flatMap(([name, text]) => {
      const path = route.replaceAll(/:\w+|\{?\/?\*\w*\}?/g, (part) => (part.startsWith(':') ? text : `/${text}`));
      const filled = `/${path.replace(/^\/(?=\/?[^/])/, '')}`.slice(0, 15_000);
      const asBrowser = sender !== 'visitor' && /^\/(Admin|Account|Login)/.test(route);
      return [get(`${route} with ${name}`, filled, { sender, asBrowser })];
    }),
  );
}

export const QUERY_CASES: readonly HostileCase[] = PAGES.flatMap((path) =>
  Object.entries(QUERIES).flatMap(([name, query]) => [
    get(`${path}? with ${name}`, `${path}?${query}`),
    get(`${path}? with ${name}, signed in`, `${path}?${query}`, {
      sender: 'writer',
      asBrowser: !path.startsWith('/api'),
    }),
  ]),
);

export const SITE_CASES: readonly HostileCase[] = [
  get('feeds of feeds', `/blog${row('/feed', LINE)}`),
  get('a feed behind slashes', `/blog/feed${row('/', LINE)}`),
  get('a feed before slashes', `${row('/', LINE)}blog/feed`),
  get('a map of the site far away', '/sitemap-99999999999999999999.xml'),
  get('a map of the site by nothing', `/sitemap-${row('-1', LINE)}.xml`),
  get('a preview of nothing', `/blog?preview=${row('a', LINE)}`),
  get('an item by a long id', `/Contents/ContentItems/${row('0', LINE)}`),
  get('a path of many segments', `/${row('a/', LINE)}`),
  get('nine hundred sizes of a picture', `/media/a.png?${row('width=1&', LINE)}`),
  ...Array.from({ length: 3 }, (_value, index) =>
    get(
      `a size of a picture, ${index}`,
      `/media/a.png?width=${10 ** (index * 5)}&height=-1&rmode=crop&format=webp&quality=1e9`,
    ),
  ),
];
