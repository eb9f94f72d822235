import { EventEmitter, once } from 'node:events';
import type { Database, Notifications, Transaction } from '#platform/database';
import type { ExtensionRegistry } from '#platform/extensions';
import { FIELD_TYPE, PART_TYPE, type Principal } from '@espalier/plugin-sdk';
import { sampleKinds, stored } from '../../../test/support/sample-types';
import type { StoredType } from './compiled-type';
import { ContentDefinitions } from './content-definitions';
import type { ContentTypeStore } from './content-type-store';

const principal = { may: () => true } as unknown as Principal;

const COLOUR = { name: 'colour', type: 'TextField' };
const RECIPE = { name: 'recipe', type: 'TextField' };

/** The table, one row per name; reading it takes as long as a test wants. */
class FakeTable {
  readonly rows = new Map<string, StoredType>();
  readonly retired: (readonly string[])[] = [];
  reads = 0;
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  private revision = 0;

  async all(): Promise<StoredType[]> {
    this.reads++;
    const rows = [...this.rows.values()];
    await this.beforeAnswer();
    return rows;
  }

  async hold(): Promise<void> {}

  async allWithin(): Promise<StoredType[]> {
    return [...this.rows.values()];
  }

  lock(_: Transaction, name: string): Promise<StoredType | undefined> {
    return Promise.resolve(this.rows.get(name));
  }

  insert(_: Transaction, definition: StoredType['definition']): Promise<number> {
    return this.update(_, definition, []);
  }

  update(_: Transaction, definition: StoredType['definition'], retiredMembers: readonly string[]): Promise<number> {
    this.retired.push(retiredMembers);
    this.rows.set(definition.name, { definition, retiredMembers, revision: ++this.revision });
    return Promise.resolve(this.revision);
  }
}

async function start() {
  const table = new FakeTable();
  const news: string[] = [];
  const trail: string[] = [];
  const listeners: (() => unknown)[] = [];
  const definitions = new ContentDefinitions(
    { transaction: <T>(work: (transaction: Transaction) => Promise<T>) => work({} as Transaction) } as Database,
    table as unknown as ContentTypeStore,
    {
      subscribe: (_topic: string, listener: () => unknown, onGap: () => unknown) => listeners.push(listener, onGap),
      publish: (_: Transaction, _topic: string, payload: string) => Promise.resolve(void news.push(payload)),
    } as unknown as Notifications,
    {
      contributions: (point: symbol) => {
        if (point === PART_TYPE) return sampleKinds.partNames.map((name) => sampleKinds.part(name));
        return point === FIELD_TYPE ? sampleKinds.fieldNames.map((name) => sampleKinds.field(name)) : [];
      },
    } as unknown as ExtensionRegistry,
    { record: async (_transaction, ...events) => void trail.push(...events.map(({ event }) => event)) },
  );
  await definitions.onModuleInit();
  return { table, news, trail, listeners, definitions };
}

describe('The content types of a node', () => {
  it('are known as soon as a change is done, and the change is news for the others', async () => {
    const { definitions, news } = await start();
    const { type, created } = await definitions.put('Plant', { fields: [COLOUR] }, { principal });
    expect(created).toBe(true);
    expect(definitions.get('Plant')).toBe(type);
    expect(definitions.all()).toEqual([type]);
    expect((await definitions.put('Plant', {}, { principal })).created).toBe(false);
    expect(news).toEqual(['Plant', 'Plant']);
  });

  it('do not change, and make no news, when what is put is what is there', async () => {
    const { definitions, news, trail } = await start();
    const { type } = await definitions.put('Plant', { fields: [COLOUR] }, { principal });
    expect((await definitions.put('Plant', type.definition, { principal })).type.revision).toBe(type.revision);
    expect(news).toEqual(['Plant']);
    expect(trail).toEqual(['TypeCreated']);
  });

  it('can be tried: what is found out is about all of them, and nothing is stored', async () => {
    const { definitions, news, table } = await start();
    const { type: plant } = await definitions.put('Plant', { fields: [COLOUR] }, { principal });
    await definitions.put('Zinnia', {}, { principal });
    const { type, types } = await definitions.trial('Plant', { fields: [COLOUR, RECIPE] });
    expect([...type.members.keys()]).toEqual(['colour', 'recipe']);
    expect(types.map(({ name }) => name)).toEqual(['Plant', 'Zinnia']);
    const withRose = await definitions.trial('Rose', {});
    expect(withRose.types.map(({ name }) => name)).toEqual(['Plant', 'Rose', 'Zinnia']);
    const owned = definitions.trial('Plant', { fields: [{ name: 'owner', type: 'TextField' }] });
    await expect(owned).rejects.toThrow('owner');
    expect([definitions.get('Plant')?.definition, table.rows.size, news]).toEqual([
      plant.definition,
      2,
      ['Plant', 'Zinnia'],
    ]);
  });

  it('remember the members that they lose until they have them again', async () => {
    const { definitions, table } = await start();
    const bag = { part: 'BagPart', name: 'Offers' };
    await definitions.put('Plant', { parts: [bag], fields: [COLOUR, RECIPE] }, { principal });
    await definitions.put('Plant', { fields: [COLOUR] }, { principal });
    await definitions.put('Plant', { fields: [RECIPE] }, { principal });
    await definitions.put('Plant', { parts: [bag], fields: [COLOUR, RECIPE] }, { principal });
    expect(table.retired).toEqual([[], ['offers', 'recipe'], ['offers', 'colour'], []]);
  });

  it('are read again upon news, and after a gap in the news', async () => {
    const { definitions, table, listeners } = await start();
    for (const [index, notifyChange] of listeners.entries()) {
      table.rows.set(`Type${index}`, stored(`Type${index}`));
      await notifyChange();
      expect(definitions.get(`Type${index}`)).toBeDefined();
    }
  });

  it('are never set back by a reading that takes long', async () => {
    const { definitions, table } = await start();
    const answer = new EventEmitter();
    table.beforeAnswer = async () => void (await once(answer, 'now'));
    const slow = definitions.refresh();
    await tick();
    table.rows.set('Plant', stored('Plant'));
    table.beforeAnswer = () => Promise.resolve();
    const fast = definitions.refresh();
    answer.emit('now');
    await Promise.all([slow, fast]);
    expect(definitions.get('Plant')).toBeDefined();
  });

  it('are read once for all who ask while a reading is under way', async () => {
    const { definitions, table } = await start();
    const before = table.reads;
    await Promise.all(Array.from({ length: 50 }, () => definitions.refresh()));
    expect(table.reads - before).toBeLessThanOrEqual(2);
  });

  it('stay known while the database cannot be reached, and are read again afterwards', async () => {
    const { definitions, table } = await start();
    await definitions.put('Plant', {}, { principal });
    table.beforeAnswer = () => Promise.reject(new Error('unreachable'));
    await expect(definitions.refresh()).rejects.toThrow('unreachable');
    expect(definitions.get('Plant')).toBeDefined();
    table.beforeAnswer = () => Promise.resolve();
    table.rows.set('Tree', stored('Tree'));
    await definitions.refresh();
    expect(definitions.get('Tree')).toBeDefined();
  });
});

function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
