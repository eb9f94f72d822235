import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { answerUnreadableRequests } from './unreadable-requests';

describe('What cannot be read as a request', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 }, (_, response) =>
      response.end('read'),
    );
    answerUnreadableRequests(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** All that comes back until the server ends the connection. */
  const answerTo = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1', () => connection.write(text));
      connection.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      connection.on('end', () => resolve(answer)).on('error', reject);
    });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed-request'],
    ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'headers-too-large'],
    ['an address without end', `GET /?${'x'.repeat(20_000)}`, 431, 'headers-too-large'],
    ['half a request, and then nothing', 'GET / HTTP/1.1\r\nHost:', 408, 'request-timeout'],
  ])('is answered with a problem: %s', async (_name, sent, status, code) => {
    const [head, body] = (await answerTo(sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(head).toContain('\r\nContent-Type: application/problem+json; charset=utf-8\r\n');
    expect(JSON.parse(body)).toMatchObject({ status, type: `urn:espalier:problem:http.${code}` });
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
  });

  it('does not keep the others from being answered', async () => {
    expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});
