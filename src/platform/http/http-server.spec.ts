import { once } from 'node:events';
import { createServer, type ServerResponse, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { closeServer, watchUnused, answerUnreadableRequests, warnOfUntrustedProxy } from './http-server';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('Closing a server', () => {
  it('ends connections on which nothing was sent or nothing runs, and lets what runs finish', async () => {
    const answers: ServerResponse[] = [];
    const server = createServer((_request, response) => void answers.push(response));
    const unused = watchUnused(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const open = async (): Promise<Socket> => {
      const connection = connect(port, '127.0.0.1');
      await once(connection, 'connect');
      return connection;
    };
    const [ahead, busy] = [await open(), await open()];
    let answer = '';
    busy.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    busy.write(REQUEST);
    await once(server, 'request');

    let isClosed = false;
    const closed = closeServer(server, unused).then(() => (isClosed = true));
    await once(ahead, 'close');
    expect(isClosed).toBe(false);
    answers[0].end('Finished');
    await Promise.all([closed, once(busy, 'close')]);
    expect(answer).toContain('Finished');
  });
});

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

describe('A proxy that is not believed', () => {
  it('is mentioned once, whatever it says', () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const [middleware, next] = [warnOfUntrustedProxy(), jest.fn()];
    const ask = (headers: Record<string, string>) =>
      middleware({ headers } as unknown as Request, {} as Response, next);
    void ask({ host: 'cms.example' });
    expect(warn).not.toHaveBeenCalled();
    for (const address of ['203.0.113.7', '198.51.100.1']) void ask({ 'x-forwarded-for': address });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('TRUST_PROXY'));
    expect(String(warn.mock.calls)).not.toContain('203.0.113.7');
    expect(next).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });
});
