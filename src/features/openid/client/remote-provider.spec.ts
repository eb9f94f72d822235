import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { providerFetch } from './remote-provider';

const GET = { body: null, headers: {}, method: 'GET', redirect: 'manual' } as const;

describe('Asking a provider', () => {
  let server: Server;
  let answer: RequestListener;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('goes without encryption to this computer alone', async () => {
    answer = (_request, response) => response.end('{}');
    expect(await (await providerFetch(url, GET)).text()).toBe('{}');
    await expect(providerFetch('http://id.example/', GET)).rejects.toThrow('is not https');
    await expect(providerFetch('http://127.0.0.1.id.example/', GET)).rejects.toThrow('is not https');
  });

  it('is not led elsewhere', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://id.example/' }).end();
    await expect(providerFetch(url, GET)).rejects.toThrow('fetch failed');
  });

  it('reads no more than 256 KiB', async () => {
    answer = (_request, response) => response.end('x'.repeat(256 * 1024 + 1));
    await expect(providerFetch(url, GET)).rejects.toThrow('more than');
  });
});
