import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { itemOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

async function description(caller: ContentApi): Promise<Description> {
  const { status, text } = await caller.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  return JSON.parse(text) as Description;
}

describe('The API description', () => {
  let world: ContentWorld;
  let api: ContentApi;

  beforeAll(async () => {
    world = await startContentWorld();
    api = world.admin;
    itemOf(await api.putType('Petal', { parts: [{ part: 'TitlePart' }] }));
    itemOf(
      await api.putType('Leaf', {
        parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Petal'] } }],
        fields: [{ name: 'veins', type: 'NumericField', settings: { scale: 0 } }],
      }),
    );
  });

  afterAll(() => world.stop());

  it('is OpenAPI 3.1, without a token', async () => {
    const { openapi } = await description(api.as());
    expect(openapi).toBe('3.1.0');
  });

  it('has every path and method of the contract', async () => {
    const { paths } = await description(api.as());
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes).toEqual(
      expect.arrayContaining([
        'GET /api/content/{contentItemId}',
        'POST /api/content',
        'DELETE /api/content/{contentItemId}',
        'GET /api/content/by-handle',
        'GET /api/content',
        'POST /api/content/{contentItemId}/publish',
        'POST /api/content/{contentItemId}/unpublish',
        'POST /api/content/{contentItemId}/discard-draft',
        'POST /api/content/{contentItemId}/clone',
        'POST /api/content/validate',
        'GET /api/content/{contentItemId}/versions',
        'GET /api/content/versions/{versionId}',
        'POST /api/content/versions/{versionId}/restore',
        'DELETE /api/content/versions/{versionId}',
        'GET /api/content-types',
        'GET /api/content-types/{name}',
        'PUT /api/content-types/{name}',
        'DELETE /api/content-types/{name}',
        'GET /api/content-types/{name}/schema',
        'GET /api/openid/applications',
        'POST /api/openid/applications',
        'GET /api/openid/applications/{clientId}',
        'PUT /api/openid/applications/{clientId}',
        'DELETE /api/openid/applications/{clientId}',
        'POST /api/openid/applications/{clientId}/secret',
        'GET /api/openid/applications/{clientId}/consents',
        'PUT /api/openid/applications/{clientId}/consents/{userId}',
        'DELETE /api/openid/applications/{clientId}/consents/{userId}',
        'GET /api/openid/scopes',
        'POST /api/openid/scopes',
        'GET /api/openid/scopes/{name}',
        'PUT /api/openid/scopes/{name}',
        'DELETE /api/openid/scopes/{name}',
        'GET /api/openid/server',
        'PUT /api/openid/server',
        'GET /api/openid/server/keys',
        'POST /api/openid/server/keys',
        'GET /api/openid/client',
        'PUT /api/openid/client',
        'GET /api/openid/validation',
        'PUT /api/openid/validation',
        'POST /api/openid/validation/test',
        'GET /api/settings/audit-trail',
        'PUT /api/settings/audit-trail',
        'GET /api/settings/content-version-pruning',
        'PUT /api/settings/content-version-pruning',
        'GET /api/settings/content-version-pruning/preview',
      ]),
    );
  });

  it('has parameters and problems on every content operation, and an id of its own for each', async () => {
    const { paths } = await description(api.as());
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters = [], responses } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      if (path.startsWith('/api/content/'))
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403']));
    }
  });

  it('has references that all lead somewhere', async () => {
    for (const caller of [api, api.as()]) {
      const document = await description(caller);
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
      expect(references.length).toBeGreaterThan(10);
      for (const reference of references) {
        expect(reference).toMatch(/^#\/components\/schemas\//);
        expect(document.components.schemas).toHaveProperty([reference.slice('#/components/schemas/'.length)]);
      }
    }
  });

  it('has the content types, as they are now, for whoever may see them, and for others none', async () => {
    itemOf(await api.putType('Stem', { parts: [{ part: 'TitlePart' }] }));
    expect((await description(api)).components.schemas).toHaveProperty(['ContentItem.Stem']);
    expect(JSON.stringify(await description(api.as()))).not.toContain('Stem');
    expect((await api.deleteType('Stem')).status).toBe(204);
    expect((await description(api)).components.schemas).not.toHaveProperty(['ContentItem.Stem']);
  });

  it('has schemas that its own answers fit', async () => {
    const { components } = await description(api);
    const ajv = new Ajv2020({ strict: false, discriminator: false });
    addFormats(ajv);
    ajv.addSchema({ $id: 'https://api.example/description', components });
    const fits = (schema: string, answer: { text: string }) => {
      const valid = ajv.validate(
        { $ref: `https://api.example/description#/components/schemas/${schema}` },
        JSON.parse(answer.text),
      );
      expect({ schema, errors: ajv.errors }).toEqual({ schema, errors: null });
      expect(valid).toBe(true);
    };
    const { contentItemId } = itemOf(
      await api.post({
        contentType: 'Leaf',
        titlePart: { title: 'x' },
        veins: 4,
        bagPart: { contentItems: [{ contentType: 'Petal', titlePart: { title: 'y' } }] },
      }),
    );
    fits('ContentItem', await api.get(contentItemId));
    fits('ContentItemPage', await api.list({ type: 'Leaf,Petal' }));
    fits('ContentItemVersionPage', await api.versions(contentItemId));
    fits('Problem', await api.get('nobody'));
    fits('Problem', await api.post({ contentType: 'Leaf', colour: 'red' }));
  });

  it('is also a page that takes everything from the service itself', async () => {
    const nobody = api.as();
    const page = await nobody.send('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.text).not.toMatch(/<script>|style=|onload|https?:\/\//);
    const links = [...page.text.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(3);
    expect(page.text).toContain('href="/Admin"');
    for (const link of links)
      expect({ link, status: (await nobody.send('GET', link)).status }).toEqual({ link, status: 200 });
    const encodingFor = async (accepted: string) => {
      const { headers } = await nobody.send('GET', '/api/docs/swagger-ui-bundle.js', {
        headers: { 'accept-encoding': accepted },
      });
      return [headers.get('content-encoding'), headers.get('vary'), headers.get('cache-control')];
    };
    expect(await encodingFor('gzip')).toEqual(['gzip', 'Accept-Encoding', 'public, max-age=86400']);
    expect(await encodingFor('identity')).toEqual([null, 'Accept-Encoding', 'public, max-age=86400']);
    problemOf(await nobody.send('GET', '/api/docs/package.json'), 404);
    problemOf(await nobody.send('GET', '/api/docs/..%2Fpackage.json'), 404);
  });
});
