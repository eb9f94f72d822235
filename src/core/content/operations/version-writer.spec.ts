import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { IdGenerator } from '#platform/ids';
import type { Transaction } from '#platform/database';
import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { ContentOperation } from '../handlers/content-operation';
import type { ClaimedHandle } from '../handles/handle-registry';
import type { HandleStore } from '../handles/handle-store';
import type { ContentStore, LockedItem } from '../store/content-store';
import type { LiveVersions, SavePlan } from '../versions/version-rules';
import { ConcurrentWriteError } from './item-access';
import { VersionWriter } from './version-writer';

const definition = typeWith([]);
const type = { name: 'Page', definition, revision: 5 } as unknown as ContentType;
const flagsOf = ({ published, latest }: ContentItem) => `${published ? 'published' : '-'} ${latest ? 'latest' : '-'}`;

/** A database of one item that remembers in which order its rows were written. */
function writerOver({ taken = [], typeRevision = 5 }: { taken?: ClaimedHandle[]; typeRevision?: number } = {}) {
  const writes: string[] = [];
  const claimed: LiveVersions[] = [];
  const write = (verb: string) => async (_transaction: Transaction, version: ContentItem) => {
    writes.push(`${verb} ${version.id}: ${flagsOf(version)}`);
    return { ...version, revision: version.revision + 1 };
  };
  const store = {
    setFlags: write('flag'),
    updateVersion: write('update'),
    updateAsNewest: write('raise'),
    insertVersion: write('insert'),
    createItem: async (transaction: Transaction, version: ContentItem) => ({
      stored: await write('create')(transaction, version),
      typeRevision,
    }),
  } as unknown as ContentStore;
  const handles = {
    synchronise: async (...[, , , , after]: Parameters<HandleStore['synchronise']>) => {
      claimed.push(after);
      return taken;
    },
  } as unknown as HandleStore;
  const ids = { next: () => 'n'.repeat(26) } as unknown as IdGenerator;
  return { versionWriter: new VersionWriter(store, handles, ids), writes, claimed };
}

const transaction = {} as unknown as Transaction;

function operationOn(item: ContentItem): ContentOperation {
  const { principal, now } = new FakeContext(definition, item);
  return new ContentOperation({ item, type: definition, principal, now, transaction });
}

function lockedWith(versions: LiveVersions): LockedItem {
  return { contentItemId: 'a'.repeat(26), contentType: 'Page', typeRevision: 5, removed: false, versions };
}

const live = itemWith({}, { id: 1, published: true });
const liveBeneath = itemWith({}, { id: 1, published: true, latest: false });
const draft = () => itemWith({}, { id: 2 });

describe('The versions of an item are written in the order that the database allows', () => {
  async function save(item: ContentItem, plan: SavePlan, before?: LiveVersions, passed?: ContentItem) {
    const world = writerOver();
    await world.versionWriter.save(operationOn(item), type, {
      plan,
      locked: before && lockedWith(before),
      draft: passed,
    });
    return world;
  }

  it('a draft beside the live version takes the place of the latest from it first', async () => {
    const item = { ...draft(), id: 0 };
    const { writes, claimed } = await save(
      item,
      { kind: 'newVersion', publishes: false },
      { latest: live, published: live },
    );
    expect(writes).toEqual(['flag 1: published -', 'insert 0: - latest']);
    expect(claimed).toMatchObject([{ latest: { id: 0 }, published: { id: 1, latest: false } }]);
    expect(item).toMatchObject({ contentItemVersionId: 'n'.repeat(26), revision: 1 });
  });

  it('a version that is published archives the live one first', async () => {
    const item = draft();
    Object.assign(item, { published: true });
    const before = { latest: draft(), published: liveBeneath };
    const { writes, claimed } = await save(item, { kind: 'inPlace', publishes: true }, before);
    expect(writes).toEqual(['flag 1: - -', 'update 2: published latest']);
    expect(claimed).toMatchObject([{ latest: { id: 2 }, published: { id: 2 } }]);
  });

  it('a draft that is saved again leaves the live version alone', async () => {
    const before = { latest: draft(), published: liveBeneath };
    const { writes, claimed } = await save(draft(), { kind: 'inPlace', publishes: false }, before);
    expect(writes).toEqual(['update 2: - latest']);
    expect(claimed).toMatchObject([{ latest: { id: 2 }, published: { id: 1 } }]);
  });

  it('a version that is published beneath a draft leaves it the latest', async () => {
    const before = { latest: draft(), published: liveBeneath };
    const item = itemWith({}, { id: 0, published: true });
    const { writes, claimed } = await save(item, { kind: 'newVersion', publishes: true }, before, draft());
    expect(writes).toEqual(['flag 1: - -', 'insert 0: published -', 'raise 2: - latest']);
    expect(claimed).toMatchObject([{ latest: { id: 2 }, published: { id: 0, latest: false } }]);
  });

  it('what is live of a type without versions is saved in place beneath a draft', async () => {
    const before = { latest: draft(), published: liveBeneath };
    const { writes } = await save({ ...liveBeneath }, { kind: 'inPlace', publishes: false }, before, draft());
    expect(writes).toEqual(['update 1: published -', 'raise 2: - latest']);
  });

  it.each([
    [false, 'insert 0: - latest'],
    [true, 'insert 0: published latest'],
  ])('a new version in place of what was live archives that first (published: %s)', async (publishes, insert) => {
    const item = itemWith({}, { id: 0, published: publishes });
    const { writes } = await save(item, { kind: 'newVersion', publishes }, { latest: draft() });
    expect(writes).toEqual(['flag 2: - -', insert]);
  });

  it('a draft in place of another draft leaves the live version alone', async () => {
    const before = { latest: draft(), published: liveBeneath };
    const { writes } = await save({ ...draft(), id: 0 }, { kind: 'newVersion', publishes: false }, before);
    expect(writes).toEqual(['flag 2: - -', 'insert 0: - latest']);
  });

  it('a new item comes with its first version', async () => {
    const { writes } = await save({ ...draft(), id: 0 }, { kind: 'create', publishes: true });
    expect(writes).toEqual(['create 0: published latest']);
  });
});

it('A new item starts over when its type has changed since it was read', async () => {
  const { versionWriter } = writerOver({ typeRevision: 6 });
  const plan = { kind: 'create', publishes: false } as const;
  await expect(versionWriter.save(operationOn(draft()), type, { plan })).rejects.toThrow(ConcurrentWriteError);
});

describe('A handle that another item has', () => {
  const taken = [{ kind: 'slug', value: 'blog', member: 'autoroutePart.path' }];
  const claim = (payload?: JsonObject) =>
    writerOver({ taken }).versionWriter.claimHandles(operationOn(draft()), type, {}, { latest: draft() }, payload);

  it.each<JsonObject>([{ autoroutePart: { path: 'blog' } }, { AutoroutePart: { Path: 'blog' } }])(
    'is a fault of who typed it, as in %j',
    (payload) =>
      expect(claim(payload)).rejects.toMatchObject({
        kind: 'invalid',
        errors: { 'autoroutePart.path': [expect.stringContaining('"blog" is already in use as a slug')] },
      }),
  );

  it.each<JsonObject>([{}, { autoroutePart: { path: '' } }, { autoroutePart: null }])(
    'is generated anew when nobody typed it, as in %j',
    (payload) => expect(claim(payload)).rejects.toThrow(ConcurrentWriteError),
  );

  it('is a fault when it comes from what is stored', () => expect(claim()).rejects.toMatchObject({ kind: 'invalid' }));
});
