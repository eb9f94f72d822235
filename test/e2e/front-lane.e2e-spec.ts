import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  Controller,
  Get,
  Module,
  Param,
  Req,
  Res,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type MiddlewareConsumer,
  type NestInterceptor,
  type NestModule,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { contribution, ORDINARY_ROUTES } from '@espalier/plugin-sdk';
import type { NextFunction, Request, Response } from 'express';
import { InFrontLane, RequirePermission, Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { startTestApp, type TestApp } from '../support/test-app';

/** Stands behind the lane: what it has not seen was answered in the lane. */
@Module({})
class WitnessPlugin implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((_request: Request, response: Response, next: NextFunction) => {
        response.setHeader('X-Witness', 'seen');
        next();
      })
      .forRoutes('*any');
  }
}

@Module({ providers: [contribution(ORDINARY_ROUTES, { prefix: '/api/content' })] })
class OrdinaryPlugin {}

class Passing implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle();
  }
}

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: Passing }] })
class InterceptingPlugin {}

@Controller('api/paints')
@RequirePermission('AccessContentApi')
class InterceptedPaints {
  @Get(':id')
  @InFrontLane()
  @UseInterceptors(Passing)
  async get(@Param('id') id: string, @Req() _request: Request, @Res() response: Response): Promise<void> {
    response.send(id);
  }
}

@Module({ controllers: [InterceptedPaints] })
class InterceptedPlugin {}

interface Answer {
  readonly status: number | undefined;
  readonly headers: readonly string[];
  readonly body: string;
  readonly inLane: boolean;
}

async function ask(app: TestApp, path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(app.url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { statusCode: status, rawHeaders } = answer;
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !/^(date|x-witness)$/i.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  const body = Buffer.concat(chunks).toString();
  return { status, headers: pairs, body, inLane: answer.headers['x-witness'] === undefined };
}

describe('The front lane', () => {
  let app: TestApp;
  let ordinary: TestApp;
  let admin: string;
  let stranger: string;
  let id: string;
  let etag: string;
  let draft: string;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' }, plugins: [WitnessPlugin] });
    ordinary = await startTestApp({
      database: app.database,
      plugins: [WitnessPlugin, OrdinaryPlugin],
      env: { BASE_URL: app.url.replace('127.0.0.1', 'localhost') },
    });
    admin = await app.token();
    await app.get(Roles).put({ name: 'Stranger', description: '', permissions: [] });
    const { clientSecret } = await app.get(Applications).create({ clientId: 'stranger', roles: ['Stranger'] });
    stranger = await app.token('stranger', clientSecret);
    const post = (query: string, title: string) =>
      app.request<{ contentItemId: string }>('POST', `/api/content${query}`, {
        token: admin,
        body: { contentType: 'Page', titlePart: { title }, autoroutePart: { path: title.toLowerCase() } },
      });
    const published = await post('', 'Pruning');
    id = published.body.contentItemId;
    etag = published.headers.get('etag') ?? '';
    draft = (await post('?draft=true', 'Grafting')).body.contentItemId;
    // Tokens are looked at by Express first; the lane knows those that were seen.
    for (const node of [app, ordinary]) {
      for (const token of [admin, stranger]) await node.request('GET', `/api/content/${id}`, { token });
    }
  });
  afterAll(async () => {
    await ordinary.stop();
    await app.stop();
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-request-id': 'one' });

  async function same(path: string, headers: Record<string, string> = bearer(admin), method = 'GET'): Promise<Answer> {
    const [inLane, behind] = [await ask(app, path, headers, method), await ask(ordinary, path, headers, method)];
    // What cannot even be decoded meets no middleware.
    if (behind.status === 200) expect(behind.inLane).toBe(false);
    expect({ ...inLane, inLane: undefined }).toEqual({ ...behind, inLane: undefined });
    return inLane;
  }

  it('answers with items, 304 and lists, byte for byte as Express does', async () => {
    for (const path of [
      `/api/content/${id}`,
      `/api/content/${id}?version=latest`,
      `/api/content/${draft}?version=draft`,
    ]) {
      expect(await same(path)).toMatchObject({ status: 200, inLane: true });
    }
    const known = { ...bearer(admin), 'if-none-match': etag };
    expect(await same(`/api/content/${id}`, known)).toMatchObject({ status: 304, body: '', inLane: true });
    expect(await same(`/api/content/${id}`, { ...known, 'if-none-match': `"x", W/${etag}` })).toMatchObject({
      status: 304,
    });
    expect(await same(`/api/content/${id}`, { ...known, 'if-none-match': '"x"' })).toMatchObject({ status: 200 });
    for (const path of [
      '/api/content/by-handle?handle=slug:pruning',
      `/api/content/by-handle?handle=contentitemid:${id}`,
      '/api/content',
      '/api/content?',
      '/api/content?first=1&skip=1&q=type:Page',
    ]) {
      expect(await same(path)).toMatchObject({ inLane: true });
    }
  });

  it.each([
    '/api/content/%s?version=bogus',
    '/api/content/%s?version=latest&version=draft',
    '/api/content/%s?unheard=1',
    '/api/content/%s?version=%ZZ',
    '/api/content/%s?version=\u0000'.replace('\u0000', '%00'),
    '/api/content/%s/',
    '/api/content//%s',
    '/API/content/%s',
    '/api/content/0123456789abcdefghjkmnpqrs',
    '/api/content/0123456789ABCDEFGHJKMNPQRS',
    '/api/content/%2e%2e',
    '/api/content/nothing',
    '/api/content/%E0%A4%A',
    '/api/content/by-handle',
    '/api/content/by-handle?handle=slug:nowhere',
    '/api/content/by-handle?handle=',
    '/api/content/by-handle/',
    '/api/content?first=many',
    '/api/content?first=-1',
    '/api/content?q=status:bogus',
    '/api/content?orderBy=nothing',
    '/api/content?%',
    '/api/content/',
    '/api/content#x',
  ])('has %s answered as Express does', async (path) => {
    const address = path.replace('%s', id);
    await same(address);
    for (const method of ['HEAD', 'OPTIONS', 'DELETE'].filter((name) => name !== 'DELETE' || !path.includes('%s'))) {
      await same(address, bearer(admin), method);
    }
  });

  it('lets nobody in who is not let in behind it', async () => {
    const path = `/api/content/${id}`;
    expect(await same(path, { 'x-request-id': 'one' })).toMatchObject({ status: 401, inLane: false });
    expect(await same(path, bearer('forged'))).toMatchObject({ status: 401, inLane: false });
    expect(await same(path, bearer(stranger))).toMatchObject({ status: 403, inLane: false });
    expect(await same('/api/content', bearer(stranger))).toMatchObject({ status: 403, inLane: false });
  });

  it('is left by whoever loses a right, with the next request', async () => {
    const { clientSecret } = await app.get(Applications).create({ clientId: 'reader', roles: ['Administrator'] });
    const token = await app.token('reader', clientSecret);
    await app.request('GET', `/api/content/${id}`, { token });
    expect(await ask(app, `/api/content/${id}`, bearer(token))).toMatchObject({ status: 200, inLane: true });
    await app.get(Applications).remove('reader', async () => {});
    expect((await ask(app, `/api/content/${id}`, bearer(token))).status).toBe(401);
  });

  it('gives each answer an id of its own, or that of the caller', async () => {
    const { authorization } = bearer(admin);
    const ids = new Set<string | undefined>();
    for (let count = 0; count < 3; count++) {
      const { headers } = await ask(app, `/api/content/${id}`, { authorization });
      ids.add(headers.find((header) => header.startsWith('X-Request-Id: ')));
    }
    expect([ids.size, ids.has(undefined)]).toEqual([3, false]);
  });
});

describe('The front lane is closed', () => {
  it('when a plug-in has something stand before all routes', async () => {
    const app = await startTestApp({ env: { SETUP_RECIPE: 'blog' }, plugins: [WitnessPlugin, InterceptingPlugin] });
    try {
      const token = await app.token();
      await app.request('GET', '/api/content', { token });
      expect(await ask(app, '/api/content', { authorization: `Bearer ${token}` })).toMatchObject({
        status: 200,
        inLane: false,
      });
    } finally {
      await app.stop();
    }
  });

  it('to a route that has an interceptor: the service does not start', async () => {
    const start = startTestApp({ plugins: [InterceptedPlugin] });
    await expect(start).rejects.toThrow(
      'InterceptedPaints.get is in the front lane, but has guards, interceptors or pipes',
    );
  });
});
