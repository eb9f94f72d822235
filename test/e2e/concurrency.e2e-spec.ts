import { defineTypes, plant } from '../fixtures/garden-types';
import { faultyMembers, itemOf, pageOf, problemOf, statesOf, ContentApi, type Answer } from '../support/content-api';
import { Caller } from '../support/caller';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { startTestApp, type TestApp } from '../support/test-app';

let world: ContentWorld;
let second: TestApp;
/** Two nodes on one database. */
let nodes: ContentApi[];
let api: ContentApi;

/** Nodes of one service are known by one name. */
const CLUSTER = { BASE_URL: 'http://espalier.test' };

beforeAll(async () => {
  world = await startContentWorld({ env: CLUSTER });
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant');
  second = await startTestApp({ env: CLUSTER, database: world.app.database });
  nodes = [api, new ContentApi(second, await world.app.token())];
});
afterAll(async () => {
  await second?.stop();
  await world.stop();
});
afterEach(() => world.expectInvariants());

/** Starts all at once, on one node after the other. */
function together<T>(count: number, work: (node: ContentApi, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(nodes[index % nodes.length], index)));
}

function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

describe('A node that has just started', () => {
  it('takes callers who come to it together for whom each of them is', async () => {
    const callers = [await Caller.register(world, 'first'), await Caller.register(world, 'second')];
    for (const caller of callers) await caller.holds('AccessContentApi', 'PublishOwnContent');
    const node = await startTestApp({ env: CLUSTER, database: world.app.database });
    try {
      const answers = await together(20, async (_node, index) => {
        const caller = callers[index % 2];
        const stranger = index % 5 === 0;
        const onNode = stranger ? caller.on(node).as('forged') : caller.on(node);
        return { caller, stranger, answer: await onNode.post(plant('Whose')) };
      });
      for (const { caller, stranger, answer } of answers) {
        if (stranger) problemOf(answer, 401);
        else expect(itemOf(answer)).toMatchObject({ owner: caller.id, author: caller.id });
      }
    } finally {
      await node.stop();
    }
  });
});

/** A member of its own of its own for each of twenty writers. */
const MEMBERS = Array.from({ length: 20 }, (_, index) => `member${index}`);

describe('Twenty concurrent updates of one item', () => {
  beforeAll(() => api.putType('Wide', { fields: MEMBERS.map((name) => ({ name, type: 'TextField' })) }));

  it.each([
    ['published', false, 21],
    ['drafts', true, 2],
  ])('lose nothing when they are %s', async (_how, draft, versions) => {
    const { contentItemId } = itemOf(await api.post({ contentType: 'Wide' }));
    const answers = await together(20, (node, index) => {
      const body = { contentItemId, [MEMBERS[index]]: `value ${index}` };
      return draft ? node.postDraft(body) : node.post(body);
    });
    expect(statusesOf(answers)).toEqual(Array(20).fill(200));
    const expected = Object.fromEntries(MEMBERS.map((name, index) => [name, `value ${index}`]));
    expect(itemOf(await api.get(contentItemId, 'latest'))).toMatchObject(expected);
    expect(pageOf(await api.versions(contentItemId)).totalCount).toBe(versions);
  });

  it('under If-Match let one through and tell the others', async () => {
    const created = await api.post({ contentType: 'Wide' });
    const { contentItemId } = itemOf(created);
    const match = { 'if-match': created.headers.get('etag') ?? '' };
    const answers = await together(20, (node, index) => node.post({ contentItemId, [MEMBERS[index]]: 'x' }, match));
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(412)]);
    expect(pageOf(await api.versions(contentItemId)).totalCount).toBe(2);
  });

  it('that say the same make one version', async () => {
    const { contentItemId } = itemOf(await api.post({ contentType: 'Wide' }));
    const answers = await together(20, (node) => node.post({ contentItemId, member0: 'same' }));
    expect(new Set(answers.map((answer) => itemOf(answer).contentItemVersionId)).size).toBe(1);
    expect(await statesOf(api, contentItemId)).toEqual(['Published', 'Archived']);
  });
});

describe('Ten concurrent creates', () => {
  it.each([
    ['path', 'autoroutePart.path', { autoroutePart: { path: 'contested/path' } }],
    ['alias', 'aliasPart.alias', { aliasPart: { alias: 'contested-alias' } }],
  ])('of one %s give one winner and nine faults at %s', async (_what, member, members) => {
    const answers = await together(10, (node, index) =>
      node.post(plant(`Contender for ${member} ${index}`, { ...members })),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(400)]);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(faultyMembers(answer)).toEqual([member]);
  });

  it('with generated paths get ten different ones', async () => {
    const answers = await together(10, (node) => node.post(plant('Everybody is called this')));
    const paths = answers.map((answer) => String(itemOf(answer).autoroutePart?.path));
    const numbers = Array.from({ length: 9 }, (_, index) => `everybody-is-called-this-${index + 2}`);
    expect(paths.toSorted()).toEqual(['everybody-is-called-this', ...numbers].toSorted());
  });

  it('of a typed path among generated ones leave it to one of them', async () => {
    const answers = await together(10, (node, index) =>
      node.post(index < 5 ? plant('Half of them') : plant('Other half', { autoroutePart: { path: 'half-of-them' } })),
    );
    for (const answer of answers.slice(0, 5)) itemOf(answer);
    for (const answer of answers.slice(5))
      if (answer.status !== 200) expect(faultyMembers(answer)).toEqual(['autoroutePart.path']);
    expect(itemOf(await api.byHandle('slug:half-of-them')).displayText).toMatch(/half/i);
  });

  it('with one id make one item', async () => {
    const contentItemId = '01kagc0000000000contested0';
    const answers = await together(10, (node, index) =>
      node.post(plant('One id', { contentItemId, latinName: `writer ${index}` })),
    );
    expect(new Set(answers.map((answer) => itemOf(answer).contentItemId))).toEqual(new Set([contentItemId]));
    expect(pageOf(await api.versions(contentItemId)).totalCount).toBe(10);
  });

  it('with one id and If-None-Match: * make one item and nine refusals', async () => {
    const contentItemId = '01kagc0000000000contested1';
    const answers = await together(10, (node, index) =>
      node.post(plant('One id', { contentItemId, latinName: `writer ${index}` }), { 'if-none-match': '*' }),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(412)]);
  });
});

describe('Concurrent transitions of one item', () => {
  it('are carried out or refused one after the other', async () => {
    const { contentItemId } = itemOf(await api.post(plant('Contended')));
    const archived = itemOf(await api.post({ contentItemId, height: 1 }));
    itemOf(await api.post({ contentItemId, height: 2 }));
    const operations: ((node: ContentApi, index: number) => Promise<Answer>)[] = [
      (node) => node.publish(contentItemId),
      (node) => node.unpublish(contentItemId),
      (node) => node.remove(contentItemId),
      (node) => node.restore(archived.contentItemVersionId, true),
      (node) => node.discardDraft(contentItemId),
      (node, index) => node.postDraft({ contentItemId, height: index }),
      (node, index) => node.post({ contentItemId, height: index }),
      (node) => node.clone(contentItemId),
      (node) => node.get(contentItemId, 'latest'),
      (node) => node.versions(contentItemId),
    ];
    for (let round = 0; round < 4; round++) {
      const answers = await together(30, (node, index) =>
        operations[(index * 7 + round) % operations.length](node, index),
      );
      for (const answer of answers) {
        expect([200, 404, 409]).toContain(answer.status);
        if (answer.status !== 200) problemOf(answer, answer.status);
      }
      await world.expectInvariants();
      await api.restore(archived.contentItemVersionId, true);
    }
  });

  it('do not wait for one another for connections, however many they are', async () => {
    const { contentItemId, contentItemVersionId } = itemOf(await api.post(plant('Restored')));
    itemOf(await api.post({ contentItemId, height: 1 }));
    const answers = await together(50, (node) => node.restore(contentItemVersionId, true));
    expect(statusesOf(answers)).toEqual(Array(50).fill(200));
    expect(pageOf(await api.versions(contentItemId)).totalCount).toBe(52);
  });

  it('that swap the paths of two items end with each path at one of them', async () => {
    const items = await together(2, async (node, index) =>
      itemOf(await node.post(plant('Swap', { autoroutePart: { path: `swap/${index}` } }))),
    );
    const answers = await together(40, (node, index) => {
      const path = `swap/${(index >> 1) % 3}`;
      const body = { contentItemId: items[index % 2].contentItemId, autoroutePart: { path } };
      return index % 4 === 0 ? node.validate(body) : node.post(body);
    });
    for (const answer of answers)
      if (answer.status !== 200) expect(faultyMembers(answer)).toEqual(['autoroutePart.path']);
  });
});

describe('A type that changes while items are saved', () => {
  const withField = { parts: [{ part: 'TitlePart' }], fields: [{ name: 'colour', type: 'TextField' }] };
  const without = { parts: [{ part: 'TitlePart' }] };

  it('lets every save through under the old definition or the new one', async () => {
    await api.putType('Shifting', without);
    const { contentItemId } = itemOf(await api.post({ contentType: 'Shifting', titlePart: { title: 'Shifting' } }));
    const [changes, saves] = await Promise.all([
      alternate(10, (round) => nodes[round % 2].putType('Shifting', round % 2 ? without : withField)),
      together(60, (node, index) => {
        const colour = `colour ${index}`;
        return node.post(index % 3 ? { contentItemId, colour } : { contentType: 'Shifting', colour });
      }),
    ]);
    for (const { status } of changes) expect(status).toBeLessThan(300);
    for (const answer of saves) if (answer.status !== 200) expect(faultyMembers(answer)).toEqual(['colour']);
  });

  it('or is deleted by force leaves no item without a type', async () => {
    const [changes, saves] = await Promise.all([
      alternate(8, (round) =>
        round % 2 ? api.deleteType('Fleeting', { force: true }) : nodes[1].putType('Fleeting', without),
      ),
      alternate(8, () =>
        together(8, (node) => node.post({ contentType: 'Fleeting', titlePart: { title: 'Fleeting' } })),
      ),
    ]);
    for (const { status } of changes) expect(status).toBeLessThan(300);
    for (const answer of saves.flat())
      if (answer.status !== 200) expect(faultyMembers(answer)).toEqual(['contentType']);
    itemOf(await api.list({ status: 'latest' }));
  });

  it('is known on every node as soon as the change is answered', async () => {
    for (let round = 0; round < 9; round++) {
      const [here, there] = round % 2 ? nodes : nodes.toReversed();
      const name = `Fresh${round}`;
      expect((await here.putType(name, withField)).status).toBeLessThan(300);
      const item = itemOf(await (round % 3 ? there : here).post({ contentType: name, colour: 'red' }));
      itemOf(await there.post({ contentItemId: item.contentItemId, colour: 'green' }));
      expect((await here.putType(name, without)).status).toBeLessThan(300);
      expect(itemOf(await here.get(item.contentItemId))).not.toHaveProperty('colour');
      const refused = await there.post({ contentItemId: item.contentItemId, colour: 'blue' });
      expect(faultyMembers(refused)).toEqual(['colour']);
    }
  });
});

async function alternate<T>(rounds: number, work: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) results.push(await work(round));
  return results;
}
