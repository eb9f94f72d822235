import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import {
  OUTSIDERS,
  PERMISSIONS,
  ROLES,
  TYPES,
  type CallerRow,
  type Sight,
  type TypeName,
} from '../fixtures/permission-matrix';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import {
  ITEM_SURFACES,
  ROW_SURFACES,
  STATES,
  type ItemSurface,
  type MatrixCaller,
  type Outcome,
  type RowSurface,
  type State,
} from '../support/permission-surfaces';

/** Who sees what, on every way to look at content: the callers and what they see, against the surfaces and what these need. */
const TYPE_NAMES = Object.keys(TYPES) as TypeName[];
const OWNERS = ['foreign', 'own'] as const;
type Owner = (typeof OWNERS)[number];

interface MatrixItem {
  readonly item: Item;
  readonly type: TypeName;
  readonly owner: Owner;
  readonly state: State;
}

/** The outcome of every cell, by its surface and what was asked for. */
type Cells = Record<string, Record<string, readonly string[] | Outcome>>;

let world: ContentWorld;
let items: MatrixItem[];
/** Who owns the items of one's own at the moment. */
let owner = 'nobody';
let callers = 0;

beforeAll(async () => {
  world = await startContentWorld({ owners: [owner, 'somebody-else'] });
  for (const [name, facts] of Object.entries(TYPES)) {
    await world.admin.putType(name, {
      ...facts,
      parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }, { part: 'CommonPart' }],
    });
  }
  const picker = { name: 'picked', type: 'ContentPickerField', settings: { multiple: true } };
  await world.admin.putType('Shelf', { securable: true, fields: [picker] });
  items = [];
  for (const type of TYPE_NAMES) {
    for (const whose of OWNERS) {
      for (const state of STATES) items.push({ item: await make(type, whose, state), type, owner: whose, state });
    }
  }
  const contentItemIds = items.map(({ item }) => item.contentItemId);
  itemOf(await world.admin.post({ contentType: 'Shelf', picked: { contentItemIds } }));
});
afterAll(() => world.stop());

/** The item with the version that it was made of last; its path is its id. */
async function make(contentType: TypeName, whose: Owner, state: State): Promise<Item> {
  const { post, postDraft, remove } = world.admin;
  const title = (suffix: string) => ({ titlePart: { title: `${whose} ${state}${suffix}` } });
  const owned = { contentType, commonPart: { owner: whose === 'own' ? owner : 'somebody-else' } };
  const { contentItemId } = itemOf(await postDraft({ ...owned, ...title('') }));
  const body = { contentItemId, autoroutePart: { path: contentItemId } };
  switch (state) {
    case 'draft':
      return itemOf(await postDraft(body));
    case 'live':
      itemOf(await post({ ...body, ...title(', before') }));
      return itemOf(await post({ ...body, ...title('') }));
    case 'edited':
      itemOf(await post(body));
      return itemOf(await postDraft({ ...body, ...title(', draft') }));
    case 'removed': {
      const item = itemOf(await post(body));
      itemOf(await remove(contentItemId));
      return item;
    }
  }
}

/** Registers an application as the row says, and gives it what is to be its own. */
async function register({ roles = [], permissions = [], gates = ['AccessContentApi', 'ExecuteGraphQL'] }: CallerRow) {
  const id = `caller-${++callers}`;
  const needed = gates.length > 0 ? [...gates, 'View_Shelf'] : [];
  await world.app.get(Roles).put({ name: id, description: '', permissions: [...needed, ...permissions] });
  const { clientSecret } = await world.app.get(Applications).create({ clientId: id, roles: [...roles, id] });
  await world.database.query('UPDATE content_item_version SET owner = $1 WHERE owner = $2', [id, owner]);
  owner = id;
  const token = await world.app.token(id, clientSecret);
  return { api: world.admin.as(token), graphql: new GraphqlClient(world.app, token) };
}

async function observe(caller: MatrixCaller): Promise<Cells> {
  const cells: Cells = {};
  for (const [name, surface] of Object.entries(ITEM_SURFACES)) {
    const asked = items.map(async (entry) => [cellOf(entry), await surface.ask(caller, entry.item)] as const);
    cells[name] = Object.fromEntries(await Promise.all(asked));
  }
  for (const [name, surface] of Object.entries(ROW_SURFACES)) {
    const asked = TYPE_NAMES.map(async (type) => [type, sorted(await surface.ask(caller, type))] as const);
    cells[name] = Object.fromEntries(await Promise.all(asked));
  }
  return cells;
}

/** @param gated what is found at a gate that the caller does not pass; undefined: nothing */
function expected(sees: CallerRow['sees'], gated: (surface: ItemSurface | RowSurface) => Outcome | undefined): Cells {
  const cells: Cells = {};
  for (const [name, surface] of Object.entries(ITEM_SURFACES)) {
    cells[name] = Object.fromEntries(
      items.map((entry) => [cellOf(entry), gated(surface) ?? expectedOutcome(surface, entry, sightOf(sees, entry))]),
    );
  }
  for (const [name, surface] of Object.entries(ROW_SURFACES)) {
    cells[name] = Object.fromEntries(
      TYPE_NAMES.map((type) => [type, gated(surface) ?? expectedRows(surface, sees[type])]),
    );
  }
  return cells;
}

/** First whether it is there at all, then the right: the contract, section 4. What is removed is there for whoever sees the audit trail. */
function expectedOutcome({ needs, otherwise }: ItemSurface, { state }: MatrixItem, sight: Sight): Outcome {
  const needed = needs[state];
  if (needed === 'never' || (needed.includes('a') && !sight.includes('a'))) return 'absent';
  return suffices(sight, needed) ? 'shown' : otherwise;
}

function expectedRows(
  { rows, withoutRight }: RowSurface,
  sights: CallerRow['sees'][TypeName],
): readonly string[] | Outcome {
  if (!sights.some((sight) => sight.includes('v'))) return withoutRight;
  const visible = OWNERS.flatMap((whose, index) =>
    Object.entries(rows).flatMap(([row, needed]) => (suffices(sights[index], needed) ? [`${whose} ${row}`] : [])),
  );
  return sorted(visible);
}

function suffices(sight: Sight, needed: Sight): boolean {
  return Array.from(needed).every((letter) => sight.includes(letter));
}

function sightOf(sees: CallerRow['sees'], { type, owner: whose }: MatrixItem): Sight {
  return sees[type][OWNERS.indexOf(whose)];
}

function cellOf({ type, owner: whose, state }: MatrixItem): string {
  return `${type}, ${whose} ${state}`;
}

function sorted(rows: readonly string[] | Outcome): readonly string[] | Outcome {
  return typeof rows === 'string' ? rows : rows.toSorted();
}

const open = (): undefined => undefined;

describe('Nobody in particular', () => {
  it('is told to say who it is', async () => {
    const nobody = { api: world.admin.as(), graphql: new GraphqlClient(world.app) };
    expect(await observe(nobody)).toEqual(expected(PERMISSIONS[0].sees, () => 'unauthenticated'));
  });
});

describe('After set-up', () => {
  it.each(ROLES)('$name sees what its role says', async (row) => {
    expect(await observe(await register(row))).toEqual(expected(row.sees, open));
  });

  it.each(OUTSIDERS)('$name has no gate of its own', async (row) => {
    expect(await observe(await register(row))).toEqual(expected(row.sees, () => 'refused'));
  });
});

describe('With these permissions and no others', () => {
  beforeAll(() => world.app.get(Roles).put({ name: 'Authenticated', description: '', permissions: [] }));

  it.each(PERMISSIONS)('$name', async (row) => {
    const { gates } = row;
    const gated = gates && (({ gate }: ItemSurface | RowSurface) => (gates.includes(gate) ? undefined : 'refused'));
    expect(await observe(await register(row))).toEqual(expected(row.sees, gated ?? open));
  });
});
