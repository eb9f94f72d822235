import { gzipSync } from 'node:zlib';
import { BODY, get, LINE, post, row, type HostileCase } from './hostile-case';

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['accept', row('a/b;q=0.1,', LINE)],
  ['accept', row('*/*;', LINE)],
  ['accept-language', row('en-a;q=0.', LINE)],
  ['accept-encoding', row('gzip;q=0,', LINE)],
  ['if-none-match', row('"a",', LINE)],
  ['if-none-match', row('W/"', LINE)],
  ['if-none-match', row(', ', LINE)],
  ['if-none-match', row('"', LINE)],
  ['if-match', row('W/"a" ', LINE)],
  ['if-modified-since', row('Mon, ', LINE)],
  ['range', `bytes=${row('0-0,', LINE)}`],
  ['range', `bytes=${row('9', LINE)}-`],
  ['range', row('bytes=-', LINE)],
  ['cookie', row('a=b; ', LINE)],
  ['cookie', `espalier_session=${row('%', LINE)}`],
  ['cookie', row('=;', LINE)],
  ['user-agent', row('Version/ ', LINE)],
  ['authorization', `Bearer ${row('a.', LINE)}`],
  ['authorization', `Bearer${row(' ', LINE)}a b`],
  ['authorization', `Basic ${row('=', LINE)}`],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['x-forwarded-for', row('1.1.1.1, ', LINE)],
  ['x-request-id', row('a\u00ff', 200)],
  ['forwarded', row('for=";', LINE)],
  ['origin', row('http://', LINE)],
  ['referer', row('http://a@', LINE)],
  ['host', row('a.', 2000)],
  ['host', 'a b'],
  ['content-type', row('a/b;c=', LINE)],
  ['sec-fetch-site', row(' ', LINE)],
];

const AT = [
  '/',
  '/blog',
  '/media/a.png',
  '/api/content',
  '/Login',
  '/connect/userinfo',
  '/api/graphql?query={__typename}',
];

export const HEADER_CASES: readonly HostileCase[] = [
  ...AT.flatMap((path) =>
    HEADERS.map(([name, value]) =>
      get(`${path} with ${name}: ${value.slice(0, 20)}…`, path, { headers: { [name]: value } }),
    ),
  ),
  get('more headers than a server reads', '/', { headers: { cookie: row('a', 20_000) }, answers: [0, 431] }),
  get('two thousand headers', '/', {
    headers: Object.fromEntries(Array.from({ length: 1500 }, (_value, index) => [`a${index}`, ''])),
  }),
  ...['TRACE', 'OPTIONS', 'PROPFIND', 'PATCH'].map((method) => ({ ...get(`${method} of a page`, '/blog'), method })),
];

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const NAMES = Array.from({ length: 20_000 }, (_value, index) => `a${index}=`).join('&');
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
const PARTS = row('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n', BODY);

/** Forms, for everybody and for programs. */
export const FORM_CASES: readonly HostileCase[] = ['/Login', '/connect/token', '/connect/introspect', '/connect/revoke'].flatMap((path) => [
  post(`${path} of 20,000 names`, path, NAMES, { headers: FORM }),
  post(`${path} of one name many times`, path, row('a=b&', 90_000), { headers: FORM }),
  post(`${path} of names within names`, path, `a${row('[a]', 90_000)}=1`, { headers: FORM }),
  post(`${path} of nothing but percents`, path, row('%', 90_000), { headers: FORM }),
  post(`${path} of marks`, path, `userName=${row('%CC%81%CC%96', 90_000)}&password=a`, { headers: FORM }),
  post(`${path} of a long password`, path, `userName=admin&password=${row('a', 90_000)}`, { headers: FORM }),
  post(`${path} of a password of marks`, path, `userName=admin&password=${row('%CC%81%CC%96', 90_000)}`, { headers: FORM }),
  post(`${path} of a client that shouts`, path, `grant_type=client_credentials&client_id=${row('%0a', 900)}&scope=${row('a+', 90_000)}`, { headers: FORM }),
  post(`${path} of assertions`, path, `client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion=${row('a.', 80_000)}`, { headers: FORM }),
  post(`${path} of many parts`, path, PARTS, { headers: MULTIPART }),
  post(`${path} of a part without end`, path, `--b\r\n${row('a: b', 90_000)}`, { headers: MULTIPART }),
  post(`${path} that grows when it is read`, path, gzipSync(row('a=b&', 50_000_000)), { headers: { ...FORM, 'content-encoding': 'gzip' } }),
]); // prettier-ignore

export const UPLOAD_CASES: readonly HostileCase[] = [
  post('an upload of many parts', '/api/media', PARTS, { sender: 'writer', headers: MULTIPART }),
  post('an upload without parts', '/api/media', '', { sender: 'writer', headers: MULTIPART }),
  post('an upload without a boundary', '/api/media', PARTS, { sender: 'writer', headers: { 'content-type': 'multipart/form-data' } }),
  ...['/', '\u0301\u0316', '..%2f', '\\', '.', 'a\r\n', '"'].map((piece) =>
    post(`an upload with a name of ${JSON.stringify(piece)}`, '/api/media', part(row(piece, 60_000)), { sender: 'writer', headers: MULTIPART }),
  ),
  post('an upload into a folder of slashes', '/api/media', `--b\r\ncontent-disposition: form-data; name="folder"\r\n\r\na${row('/', BODY)}b\r\n${part('a.txt')}`, { sender: 'writer', headers: MULTIPART }),
]; // prettier-ignore

function part(fileName: string): string {
  return `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n`;
}

const AUTHORIZE = '/connect/authorize?client_id=test-client&response_type=code';

export const OAUTH_CASES: readonly HostileCase[] = [
  get('a scope of many', `${AUTHORIZE}&scope=${row('openid+', LINE)}`),
  get('an address of slashes', `${AUTHORIZE}&redirect_uri=${row('/', LINE)}`),
  get('an address of addresses', `${AUTHORIZE}&redirect_uri=${row('http:%2F%2Fa@', LINE)}`),
  get('claims within claims', `${AUTHORIZE}&claims=${row('%7B%22a%22:', LINE)}`),
  get('a prompt of many', `${AUTHORIZE}&prompt=${row('login+', LINE)}`),
  get('a request that nobody signed', `${AUTHORIZE}&request=${row('a.', LINE)}`),
  get('a hint of nothing', `/connect/logout?id_token_hint=${row('a.', LINE)}`),
  get('a challenge of nothing', `${AUTHORIZE}&code_challenge=${row('=', LINE)}&code_challenge_method=S256`),
  get('a step of nothing', `/connect/authorize/${row('a', LINE)}`),
  get('what somebody came back with', `/Login/External/Callback?code=${row('a', LINE)}&state=${row('%00', 900)}`),
  get('a way back to elsewhere', `/Login?returnUrl=${row('%2F%5C', LINE)}`),
];
