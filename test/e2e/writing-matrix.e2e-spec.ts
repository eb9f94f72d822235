import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { OPERATIONS } from '../fixtures/operations';
import { TYPES, type TypeName } from '../fixtures/permission-matrix';
import { WRITERS, WRITING_ROLES, type WriterRow } from '../fixtures/writing-matrix';
import { ContentApi, itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { ITEM_SURFACES, ROW_SURFACES, type Gate } from '../support/permission-surfaces';
import { RecordingClient } from '../support/recording-client';
import { CREATING_SURFACES, WRITING_SURFACES, type WritingSurface, type Written } from '../support/writing-surfaces';

/** Who changes what, in every way to change content. Nothing is changed: those who have the right ask with a condition that fails. */
const TYPE_NAMES = Object.keys(TYPES) as TypeName[];
const PARTS = ['TitlePart', 'CommonPart', 'LiquidPart', 'PublishLaterPart', 'ArchiveLaterPart'];
const OWNERS = ['foreign', 'own'] as const;

interface Cell {
  readonly name: string;
  readonly type: TypeName;
  readonly owner: (typeof OWNERS)[number];
  readonly surface: WritingSurface;
  readonly item: Written;
}

let world: ContentWorld;
let cells: Cell[];
/** Who owns the items of one's own at the moment. */
let owner = 'nobody';
let writers = 0;

beforeAll(async () => {
  world = await startContentWorld({ owners: [owner, 'somebody-else', 'somebody-new'] });
  for (const [name, facts] of Object.entries(TYPES)) {
    await world.admin.putType(name, { ...facts, parts: PARTS.map((part) => ({ part })) });
  }
  cells = [];
  for (const type of TYPE_NAMES) {
    for (const whose of OWNERS) {
      const item = await make(type, whose === 'own' ? owner : 'somebody-else');
      const surfaces = { ...WRITING_SURFACES, ...(whose === 'own' && CREATING_SURFACES) };
      for (const [name, surface] of Object.entries(surfaces)) {
        cells.push({ name: `${name}: ${type}, ${whose}`, type, owner: whose, surface, item });
      }
    }
  }
});
afterAll(() => world.stop());

async function make(contentType: TypeName, itsOwner: string): Promise<Written> {
  const { post, postDraft } = world.admin;
  const commonPart = { owner: itsOwner };
  const titled = (title: string) => ({ contentType, commonPart, titlePart: { title } });
  const past = itemOf(await post(titled('past')));
  const { contentItemId } = past;
  const live = itemOf(await post({ ...titled('live'), contentItemId }));
  itemOf(await postDraft({ ...titled('draft'), contentItemId }));
  return {
    contentType,
    contentItemId,
    pastVersionId: past.contentItemVersionId,
    liveVersionId: live.contentItemVersionId,
    draftItemId: itemOf(await postDraft(titled('never live'))).contentItemId,
  };
}

/** Registers an application as the row says, and gives it what is to be its own. */
async function register({ roles = [], permissions }: WriterRow): Promise<ContentApi> {
  const id = `writer-${++writers}`;
  await world.app.get(Roles).put({ name: id, description: '', permissions: ['AccessContentApi', ...permissions] });
  const { clientSecret } = await world.app.get(Applications).create({ clientId: id, roles: [...roles, id] });
  await world.database.query('UPDATE content_item_version SET owner = $1 WHERE owner = $2', [id, owner]);
  owner = id;
  return world.admin.as(await world.app.token(id, clientSecret));
}

/** The status of every cell; nothing is written, whatever it is. */
async function observe(row: WriterRow): Promise<Record<string, number>> {
  const api = await register(row);
  return world.unchanged(async () => {
    const asked = cells.map(async ({ name, surface, item }) => [name, (await surface.ask(api, item)).status] as const);
    return Object.fromEntries(await Promise.all(asked));
  });
}

function expected({ may }: WriterRow): Record<string, number> {
  const statuses = cells.map(({ name, type, owner: whose, surface }): [string, number] => {
    const verbs = may[type][OWNERS.indexOf(whose)];
    const suffices = Array.from(surface.needs).every((letter) => verbs.includes(letter));
    return [name, suffices ? surface.granted : 403];
  });
  return Object.fromEntries(statuses);
}

describe('Every operation on content', () => {
  it('is a row here, or of the permission matrix', async () => {
    const client = new RecordingClient();
    const api = new ContentApi(client);
    const caller = { api, graphql: new GraphqlClient(client) };
    const [{ item }] = cells;
    const live = itemOf(await world.admin.get(item.contentItemId));
    const rest = ({ gate }: { readonly gate: Gate }) => gate === 'AccessContentApi';
    for (const { ask } of cells.map(({ surface }) => surface)) await ask(api, item);
    for (const { ask } of Object.values(ITEM_SURFACES).filter(rest)) await ask(caller, live);
    for (const { ask } of Object.values(ROW_SURFACES).filter(rest)) await ask(caller, 'Post');
    const operations = Object.keys(OPERATIONS).filter((name) => OPERATIONS[name].needs === 'AccessContentApi');
    expect(client.askedFor(operations)).toEqual(operations);
  });
});

describe('After set-up', () => {
  it.each(WRITING_ROLES)('$name changes what its role says', async (row) => {
    expect(await observe(row)).toEqual(expected(row));
  });
});

describe('With these permissions and no others', () => {
  beforeAll(() => world.app.get(Roles).put({ name: 'Authenticated', description: '', permissions: [] }));

  it.each(WRITERS)('$name', async (row) => {
    expect(await observe(row)).toEqual(expected(row));
  });
});
