import type { Request } from 'express';
import { requireOwnOrigin } from './page.guard';

const PUBLIC = 'https://cms.example';

function ask(headers: Readonly<Record<string, string>>, origin: string = PUBLIC): () => void {
  return () => requireOwnOrigin({ headers: { host: 'cms.example', ...headers } } as unknown as Request, origin);
}

describe('A request that changes something', () => {
  it.each([
    ['a browser on this site', { 'sec-fetch-site': 'same-origin', origin: PUBLIC }],
    ['somebody who typed the address', { 'sec-fetch-site': 'none' }],
    ['an older browser on this site', { origin: PUBLIC }],
    ['a client that is no browser', {}],
    ['the same service under another name', { host: 'inside:3000', origin: 'https://inside:3000' }],
  ])('is let in from %s', (_who, headers) => expect(ask(headers)).not.toThrow());

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site, in an older browser', { origin: 'https://evil.example' }],
    ['another host of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.cms.example' }],
    ['another port', { origin: 'https://cms.example:8443' }],
    ['the same host without TLS', { origin: 'http://cms.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    [
      'a browser that names another origin than its site',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
    ['a browser with a site that is unknown', { 'sec-fetch-site': 'elsewhere' }],
  ])('is refused from %s', (_who, headers) =>
    expect(ask(headers)).toThrow(expect.objectContaining({ code: 'auth.cross-site', kind: 'forbidden' })),
  );
});
