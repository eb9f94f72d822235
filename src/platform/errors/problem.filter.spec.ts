import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { HttpException, Logger, NotFoundException, type ArgumentsHost } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import express, { type NextFunction, type Request, type Response } from 'express';
import { DomainError, type ErrorKind } from './domain-error';
import type { Problem } from './problem';
import { ProblemFilter } from './problem.filter';

const failures = new Map<string, unknown>();
let server: Server;
let logged: jest.SpyInstance;

beforeAll(async () => {
  const app = express();
  const filter = new ProblemFilter({ httpAdapter: { getInstance: () => app } } as unknown as HttpAdapterHost);
  app.use(express.json({ limit: '100b' }));
  app.post('/items', (_request, response) => void response.end('{}'));
  app.get('/items/:id', (request, response) => void response.end(request.params.id));
  app.get('/fail/:how', (request) => {
    Object.assign(request, { id: 'request-1' });
    throw failures.get(request.params.how);
  });
  app.use(() => {
    throw new NotFoundException();
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    void filter.catch(error, {
      getType: () => 'http',
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
    } as unknown as ArgumentsHost);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

function ask(path: string, init: RequestInit = {}): Promise<globalThis.Response> {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
}

async function problemAt(path: string, init: RequestInit = {}): Promise<Problem & { headers: Headers }> {
  const response = await ask(path, init);
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const body = (await response.json()) as Problem;
  expect(body.status).toBe(response.status);
  return { ...body, headers: response.headers };
}

function problemOf(error: unknown): Promise<Problem & { headers: Headers }> {
  failures.set('case', error);
  return problemAt('/fail/case?secret=1');
}

function post(body: string, headers: Record<string, string> = {}): Promise<Problem & { headers: Headers }> {
  return problemAt('/items', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

describe('problem details', () => {
  it.each<[ErrorKind, number]>([
    ['malformed', 400],
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['precondition-failed', 412],
    ['too-large', 413],
    ['unsupported-media-type', 415],
    ['too-many-requests', 429],
    ['unavailable', 503],
  ])('answers a domain error of kind %s with %d and its code', async (kind, status) => {
    const problem = await problemOf(new DomainError(kind, 'content.some-code', 'What is wrong.'));
    expect(problem).toMatchObject({ status, type: 'urn:espalier:problem:content.some-code', detail: 'What is wrong.' });
    expect(problem.title).toBeTruthy();
  });

  it('names the path without its query, and the request id', async () => {
    const problem = await problemOf(new DomainError('conflict', 'a.b', 'x'));
    expect(problem.instance).toBe('/fail/case');
    expect(problem.requestId).toBe('request-1');
  });

  it('gives a 400 the messages by JSON path, or the detail for the body as a whole', async () => {
    const errors = { 'contentItems[0].price': ['must be a number.'] };
    expect((await problemOf(new DomainError('invalid', 'a.b', 'x', { errors }))).errors).toEqual(errors);
    expect((await problemOf(new DomainError('malformed', 'a.b', 'x'))).errors).toEqual({ '': ['x'] });
    expect((await problemOf(new DomainError('conflict', 'a.b', 'x'))).errors).toBeUndefined();
  });

  it('says when to come again where the error does, and whenever something is not there for the moment', async () => {
    const error = new DomainError('too-many-requests', 'a.b', 'x', { retryAfterSeconds: 900 });
    expect((await problemOf(error)).headers.get('retry-after')).toBe('900');
    expect((await problemOf(new DomainError('unavailable', 'a.b', 'x'))).headers.get('retry-after')).toBe('5');
    expect((await problemOf(new DomainError('conflict', 'a.b', 'x'))).headers.get('retry-after')).toBeNull();
  });

  it('challenges whoever is not authenticated', async () => {
    const { headers } = await problemOf(new DomainError('unauthenticated', 'a.b', 'x'));
    expect(headers.get('www-authenticate')).toBe('Bearer realm="espalier"');
  });

  it('says where a body stops being JSON, without repeating it', async () => {
    const problem = await post('{"password": secret}');
    expect(problem).toMatchObject({ status: 400, type: 'urn:espalier:problem:http.malformed-json' });
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect((await post('{"a" 1}')).detail).toContain('position 5');
    expect((await post('{"a": 1')).detail).toMatch(/position 7|ends too early/);
    expect((await post('"just text"')).status).toBe(400);
  });

  it('refuses bodies that are too large, encoded or in a character set that it cannot read', async () => {
    expect(await post(`{"a":"${'x'.repeat(200)}"}`)).toMatchObject({
      status: 413,
      type: 'urn:espalier:problem:http.too-large',
    });
    const charset = { 'content-type': 'application/json; charset=latin1' };
    expect(await post('{}', charset)).toMatchObject({
      status: 415,
      type: 'urn:espalier:problem:http.unsupported-charset',
    });
    expect(await post('{}', { 'content-encoding': 'compress' })).toMatchObject({
      status: 415,
      type: 'urn:espalier:problem:http.unsupported-encoding',
    });
  });

  it.each([
    ['gzip', Buffer.from('no gzip')],
    ['gzip', gzipSync('{}').subarray(0, -9)],
    ['deflate', Buffer.from('no deflate')],
    ['br', Buffer.from('no brotli')],
  ])('says that a body is not compressed as %s', async (encoding, body) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect(await problemAt('/items', { method: 'POST', body, headers })).toMatchObject({
      status: 400,
      type: 'urn:espalier:problem:http.broken-compression',
    });
    expect(logged).not.toHaveBeenCalled();
  });

  it('tells a path that is not there from a method that a path does not know', async () => {
    expect(await problemAt('/nowhere')).toMatchObject({ status: 404, type: 'urn:espalier:problem:http.not-found' });
    const wrongMethod = await problemAt('/items/1', { method: 'PUT' });
    expect(wrongMethod).toMatchObject({ status: 405, type: 'urn:espalier:problem:http.method-not-allowed' });
    expect(wrongMethod.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answers a URL that cannot be decoded with 400', async () => {
    expect(await problemAt('/items/%FF')).toMatchObject({
      status: 400,
      type: 'urn:espalier:problem:http.malformed-url',
    });
  });

  it('answers 503 and when to come back while the database is away', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    const problem = await problemOf(refused);
    expect(problem).toMatchObject({ status: 503, type: 'urn:espalier:problem:database.unavailable' });
    expect(problem.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(problem)).not.toContain('10.0.0.7');
  });

  it('says nothing about a failure of its own, and logs it', async () => {
    const failure = new Error('column "secret" does not exist in /srv/app/query.sql');
    const problem = await problemOf(failure);
    expect(problem).toMatchObject({ status: 500, type: 'urn:espalier:problem:http.internal-error' });
    expect(JSON.stringify(problem)).not.toMatch(/secret|srv|stack/);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: failure }), failure.stack);
    expect((await problemOf('thrown text')).status).toBe(500);
    expect((await problemOf(new HttpException('pool of 10.0.0.7', 502))).detail).not.toContain('10.0.0.7');
  });

  it('does not log what a caller did wrong', async () => {
    await problemOf(new DomainError('invalid', 'a.b', 'x'));
    expect(logged).not.toHaveBeenCalled();
  });
});
