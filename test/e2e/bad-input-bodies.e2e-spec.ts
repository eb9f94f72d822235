import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { PaintOrdersModule } from '../fixtures/paint-orders.module';
import { startTestApp, type TestApp } from '../support/test-app';

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
}

let app: TestApp;
let admin: string;
let nobody: string;

const ORDERS = '/api/paint-orders';
const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>, token = admin) =>
  app.request<{ type?: string; errors?: object }>(method, path, { token, body, headers });

beforeAll(async () => {
  app = await startTestApp({ plugins: [PaintOrdersModule] });
  admin = await app.token();
  await app.get(Roles).put({ name: 'Nobody', description: '', permissions: [] });
  const { clientSecret } = await app.get(Applications).create({ clientId: 'nobody', roles: ['Nobody'] });
  nobody = await app.token('nobody', clientSecret);
});
afterAll(() => app.stop());

describe('A body of a plug-in', () => {
  it('is an instance of its class, with the values of the class for what is absent', async () => {
    expect(await send('POST', ORDERS, { color: 'red', tins: [{ liters: 5 }] })).toMatchObject({
      status: 201,
      body: { order: { color: 'red', finish: 'matt', tins: [{ liters: 5 }] }, isOrder: true, areTins: true },
    });
  });

  it('is refused as every other, with what is wrong by path', async () => {
    const { status, body, headers } = await send('POST', ORDERS, { colour: 'red', finish: 1, tins: [{ liters: 0 }] });
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(body.type).toBe('urn:espalier:problem:http.invalid-body');
    expect(body.errors).toEqual({
      color: ['is required.'],
      colour: ['is not known. Did you mean color, finish or tins?'],
      finish: ['must be one of "matt", "gloss".'],
      'tins[0].liters': ['must be at least 1.'],
    });
  });

  it('comes as it was sent where the handler names no class', async () => {
    expect((await send('POST', `${ORDERS}/unchecked`, { any: [1] })).body).toEqual({ any: [1] });
    expect((await send('POST', `${ORDERS}/unchecked`, 'any', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('is described by what checks it', async () => {
    const { body } = await app.request<{ components: { schemas: Record<string, Schema> } }>('GET', '/api/openapi.json');
    expect(body.components.schemas.PaintOrder).toEqual({
      type: 'object',
      properties: {
        color: { type: 'string', maxLength: 20, description: 'As the palette calls it.' },
        finish: { type: 'string', enum: ['matt', 'gloss'], default: 'matt' },
        tins: { type: 'array', items: { $ref: '#/components/schemas/PaintTin' }, maxItems: 3, default: [] },
      },
      required: ['color'],
      additionalProperties: false,
    });
    expect(body.components.schemas.PaintTin.properties.liters).toEqual({ type: 'integer', minimum: 1, maximum: 20 });
  });
});

describe.each([
  ['POST', ORDERS],
  ['POST', '/api/webhooks'],
  ['PUT', '/api/webhooks/none'],
  ['POST', '/api/roles'],
  ['PUT', '/api/roles/None'],
  ['POST', '/api/users'],
  ['PUT', '/api/users/none'],
  ['POST', '/api/users/none/password'],
  ['POST', '/api/openid/applications'],
  ['PUT', '/api/openid/applications/none'],
  ['PUT', '/api/openid/applications/none/consents/none'],
  ['POST', '/api/openid/scopes'],
  ['PUT', '/api/openid/scopes/none'],
  ['POST', '/api/openid/validation/test'],
  ['PUT', '/api/templates/Content__None'],
  ['POST', '/api/templates/preview'],
  ['PATCH', '/api/background-tasks/none'],
  ['POST', '/api/media/none/move'],
  ['POST', '/api/media/folders/move'],
  ['POST', '/api/recycle-bin/media/none/restore'],
])('The body of %s %s', (method, path) => {
  const status = async (...rest: [unknown, Record<string, string>?, string?]) =>
    (await send(method, path, ...rest)).status;

  it('is looked at once it is known who sends it, and that they may', async () => {
    expect(await status('{"a" 1}', { authorization: '' })).toBe(401);
    expect(await status('{"a" 1}', undefined, nobody)).toBe(403);
    expect(await status('{"a" 1}')).toBe(400);
  });

  it('is JSON, and an object that has no unknown members, before there is anything to be found', async () => {
    expect(await status('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
    expect(await status([])).toBe(400);
    const { status: refused, body } = await send(method, path, { unheardOf: 1, hasOwnProperty: 1 });
    expect([refused, body.type]).toEqual([400, 'urn:espalier:problem:http.invalid-body']);
    expect(Object.keys(body.errors ?? {})).toEqual(expect.arrayContaining(['unheardOf', 'hasOwnProperty']));
  });
});
