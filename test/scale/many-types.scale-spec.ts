import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Browser, spawnService, TEST_CLIENT, type ServiceProcess } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { LoopWatch } from '../support/loop-watch';
import { TEST_ENVIRONMENT } from '../support/test-app';

/** Milliseconds for which a request may keep all others waiting: of those who are signed in, and of strangers. */
const BOUND = 250;
const STRANGERS_BOUND = 100;

const TYPES = 500;
const PARTS = ['TitlePart', 'AutoroutePart', 'HtmlBodyPart', 'CommonPart'].map((part) => ({ part }));
const FIELDS = ['TextField', 'NumericField', 'DateTimeField', 'BooleanField', 'ContentPickerField', 'MediaField', 'LinkField', 'HtmlField']; // prettier-ignore
const LIST = { part: 'ListPart', settings: { containedContentTypes: ['BlogPost', 'Type3'] } };

let changes = 0;
const definition = () => ({
  displayName: `Type ${++changes}`,
  parts: [...PARTS, LIST],
  fields: FIELDS.map((type) => ({ name: type, type })),
});

/** As if all of them had been made one by one. */
async function makeTypes({ admin, database }: ContentWorld): Promise<void> {
  const { status, text } = await admin.putType('Type0', definition());
  if (status !== 200) throw new Error(`There is no type: ${status} ${text}`);
  await database.query(
    `INSERT INTO content_type (name, definition, revision)
     SELECT 'Type' || number, replace(definition::text, 'Type0', 'Type' || number)::jsonb, nextval('content_type_revision')
     FROM content_type, generate_series(1, $1) AS number WHERE name = 'Type0'`,
    [TYPES - 1],
  );
}

describe('The event loop of a service with 500 content types', () => {
  const watch = new LoopWatch();
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-types-'));
  let world: ContentWorld;
  let service: ServiceProcess;
  let editor: ContentApi;
  /** Applications that may see different types, and so have different schemas. */
  const clients: { readonly id: string; readonly secret: string }[] = [];
  /** The first may see all. */
  let readers: readonly GraphqlClient[];

  const start = async () => {
    service = await spawnService({
      DATA_DIR: dataDirectory,
      DATABASE_URL: world.app.databaseUrl,
      SETUP_RECIPE: 'blog',
      ...watch.env,
    });
    const token = await service.token(TEST_CLIENT.id, TEST_CLIENT.secret);
    editor = new ContentApi(service, token);
    readers = [token, ...(await Promise.all(clients.map(({ id, secret }) => service.token(id, secret))))].map(
      (each) => new GraphqlClient(service, each),
    );
  };

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    await makeTypes(world);
    for (const id of ['View_BlogPost', 'View_Blog', 'View_LandingPage']) {
      await world.app.get(Roles).put({ name: id, description: '', permissions: ['ExecuteGraphQL', id] });
      const { clientSecret } = await world.app.get(Applications).create({ clientId: id, roles: [id] });
      clients.push({ id, secret: clientSecret });
    }
    await start();
  });

  afterAll(async () => {
    await service.kill('SIGTERM');
    await world.stop();
    watch.stop();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  });

  const change = async (): Promise<void> => {
    const { status, text } = await editor.putType('Type7', definition());
    if (status !== 200) throw new Error(`The type has not been changed: ${status} ${text}`);
  };
  const ask = async (reader: GraphqlClient): Promise<void> => {
    expect(await reader.data('{ blogPost(first: 1) { __typename } }')).toHaveProperty('blogPost');
  };

  it('is held up by no first change of a type', async () => {
    const restart = async () => {
      await service.kill('SIGTERM');
      await start();
    };
    expect(await watch.heldUpBy(change, { bound: BOUND, before: restart })).toBeLessThan(BOUND);
  });

  it('is held up by no other change', async () => {
    expect(await watch.heldUpBy(change, { bound: BOUND })).toBeLessThan(BOUND);
  });

  it.each([
    ['of all types', 0],
    ['of some of them', 1],
  ])('is held up by no query of somebody who may see items %s, after a change', async (_name, reader) => {
    const query = () => ask(readers[reader]);
    expect(await watch.heldUpBy(query, { bound: STRANGERS_BOUND, before: change })).toBeLessThan(STRANGERS_BOUND);
  });

  it('is held up by no queries of many at once, while types change', async () => {
    const queries = () => Promise.all([change(), ...readers.map(ask), ...readers.map(ask)]);
    expect(await watch.heldUpBy(queries, { bound: BOUND, before: change })).toBeLessThan(BOUND);
  });

  it('is held up by no preview of a type', async () => {
    const administrator = new Browser(service);
    await administrator.signIn(TEST_ENVIRONMENT.ADMIN_USERNAME, TEST_ENVIRONMENT.ADMIN_PASSWORD);
    const preview = async () =>
      expect((await administrator.open('/Admin/ContentTypes/Type7/Preview')).status).toBe(200);
    expect(await watch.heldUpBy(preview, { bound: BOUND })).toBeLessThan(BOUND);
  });

  it.each([
    ['', ''],
    [' with a directive', '@include(if: true)'],
  ])('is held up by nobody who asks for the schema%s', async (_name, directive) => {
    const text = `{ __schema { types { inputFields ${directive} { type { ofType { ofType { name } } } } } } }`;
    const introspection = async () => expect(await readers[0].data(text)).toHaveProperty('__schema');
    expect(await watch.heldUpBy(introspection, { bound: BOUND })).toBeLessThan(BOUND);
  });
});
