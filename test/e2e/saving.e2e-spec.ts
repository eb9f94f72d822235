import { defineTypes, plant } from '../fixtures/garden-types';
import { faultyMembers, itemOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant', 'Label');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const full = {
  latinName: 'Pyrus communis',
  height: 3.5,
  evergreen: false,
  planted: '2020-02-29',
  watered: '2026-11-20T10:00:00.000Z',
  tags: ['fruit', 'wall'],
  source: { url: 'https://example.com/pear', text: 'Nursery' },
  markdownBodyPart: { markdown: '# Pears' },
  bagPart: { contentItems: [{ contentType: 'Cutting', titlePart: { title: 'A' }, price: 1.25 }] },
};

const newPlant = async (members: object = {}): Promise<Item> => itemOf(await api.post(plant('Pear', { ...members })));

describe('An update', () => {
  it('merges objects deeply, replaces arrays, clears with null, and keeps what is absent', async () => {
    const { contentItemId } = await newPlant(full);
    const change = { source: { text: 'Market' }, tags: ['tree'], height: null, planted: null };
    const { height, planted, ...kept } = full;
    expect([height, planted]).toBeDefined();
    const after = itemOf(await api.post({ contentItemId, ...change }));
    expect(after).toMatchObject({ ...kept, source: { url: full.source.url, text: 'Market' }, tags: ['tree'] });
    expect(after).toMatchObject({ titlePart: { title: 'Pear' }, displayText: 'Pear' });
    expect(after.height ?? null).toBeNull();
    expect(after.planted ?? null).toBeNull();
  });

  it('clears inside of an object what is null there, and takes null for absent in a new item', async () => {
    const { contentItemId } = await newPlant(full);
    const cleared = { source: { text: null }, markdownBodyPart: { markdown: null } };
    const after = itemOf(await api.post({ contentItemId, ...cleared }));
    expect(after.source).toEqual({ url: full.source.url });
    expect(after.markdownBodyPart ?? {}).toEqual({});
    const fresh = itemOf(
      await api.post(plant('Pear', { height: null, source: { url: 'https://example.com', text: null } })),
    );
    expect(fresh).toMatchObject({ source: { url: 'https://example.com' } });
    expect(fresh).not.toHaveProperty('height');
    expect(fresh.source).not.toHaveProperty('text');
  });

  it('replaces embedded items as a whole', async () => {
    const { contentItemId } = await newPlant(full);
    const contentItems = [{ contentType: 'Cutting', titlePart: { title: 'B' } }];
    const after = itemOf(await api.post({ contentItemId, bagPart: { contentItems } }));
    expect(after.bagPart).toMatchObject({ contentItems });
    expect(JSON.stringify(after.bagPart)).not.toContain('price');
  });

  it('ignores the members that the service decides', async () => {
    const before = await newPlant();
    const decided = {
      id: 1,
      contentItemVersionId: '0'.repeat(26),
      published: false,
      latest: false,
      createdUtc: '1999-01-01T00:00:00.000Z',
      modifiedUtc: 'not even a date',
      publishedUtc: 7,
      owner: 'mallory',
      author: 'mallory',
    };
    const after = itemOf(await api.post({ contentItemId: before.contentItemId, latinName: 'Pyrus', ...decided }));
    expect(after).toMatchObject({ published: true, latest: true, createdUtc: before.createdUtc });
    expect(after).toMatchObject({ owner: before.owner, author: before.author });
    for (const member of ['id', 'contentItemVersionId', 'modifiedUtc', 'publishedUtc'] as const) {
      expect(after[member]).not.toEqual(decided[member]);
    }
  });

  it('takes what a GET gave, edited, and a version of it that is no longer the newest', async () => {
    const { contentItemId } = await newPlant(full);
    const got = itemOf(await api.get(contentItemId));
    itemOf(await api.post({ contentItemId, height: 9 }));
    const after = itemOf(await api.post({ ...got, latinName: 'Cydonia' }));
    expect(after).toMatchObject({ latinName: 'Cydonia', height: full.height });
    expect(itemOf(await api.get(contentItemId))).toEqual(after);
  });

  it('of a GET sent back as it was changes nothing', async () => {
    const { contentItemId } = await newPlant(full);
    for (const draft of [false, true]) {
      const got = itemOf(await api.get(contentItemId));
      const answer = await world.unchanged(() => (draft ? api.postDraft(got) : api.post(got)));
      expect(itemOf(answer)).toEqual(got);
    }
  });

  it('cannot change the type', async () => {
    const { contentItemId } = await newPlant();
    const answer = await world.unchanged(() => api.post({ contentItemId, contentType: 'Label' }));
    expect(faultyMembers(answer)).toEqual(['contentType']);
  });

  it('need not name the type, and need not publish the draft it saves', async () => {
    const { contentItemId } = itemOf(await api.postDraft(plant('Pear')));
    expect(itemOf(await api.postDraft({ contentItemId, height: 2 }))).toMatchObject({
      contentType: 'Plant',
      height: 2,
    });
    expect(await statesOf(api, contentItemId)).toEqual(['Draft']);
  });
});

describe('A body', () => {
  it('may hold the item as text in contentItem, whose members explicit ones win over', async () => {
    const text = JSON.stringify({ ...plant('Pear'), latinName: 'Pyrus', height: 1 });
    const item = itemOf(await api.post({ contentItem: text, height: 2 }));
    expect(item).toMatchObject({ contentType: 'Plant', displayText: 'Pear', latinName: 'Pyrus', height: 2 });
  });

  it.each(['not json', '[]', '"text"', 'null', '{"a":', ''])(
    'is refused at contentItem for the text %j',
    async (text) => {
      const answer = await world.unchanged(() => api.post({ ...plant('Pear'), contentItem: text }));
      expect(faultyMembers(answer)).toEqual(['contentItem']);
    },
  );

  it('may begin its members with upper case letters at every level', async () => {
    const item = itemOf(
      await api.post({
        ContentType: 'Plant',
        TitlePart: { Title: 'Pear' },
        AutoroutePart: { Path: 'upper/case' },
        LatinName: 'Pyrus',
        BagPart: { ContentItems: [{ ContentType: 'Cutting', TitlePart: { Title: 'A' }, Price: 2 }] },
      }),
    );
    expect(item).toMatchObject({ displayText: 'Pear', autoroutePart: { path: 'upper/case' }, latinName: 'Pyrus' });
    expect(item.bagPart).toMatchObject({
      contentItems: [{ contentType: 'Cutting', titlePart: { title: 'A' }, price: 2 }],
    });
    const after = itemOf(await api.post({ ContentItemId: item.contentItemId, TitlePart: { Title: 'Quince' } }));
    expect(after).toMatchObject({ contentItemId: item.contentItemId, displayText: 'Quince' });
  });

  it('may name the id of a new item', async () => {
    const contentItemId = '01kagc0000000000000000nice';
    expect(itemOf(await api.post(plant('Pear', { contentItemId }))).contentItemId).toBe(contentItemId);
    expect(itemOf(await api.post({ contentItemId, height: 1 }))).toMatchObject({ contentItemId, displayText: 'Pear' });
  });
});

describe('A save that changes nothing', () => {
  it('makes no version and writes nothing, live or draft', async () => {
    const live = await newPlant(full);
    expect(itemOf(await world.unchanged(() => api.post({ contentItemId: live.contentItemId, ...full })))).toEqual(live);
    const draft = itemOf(await api.postDraft({ contentItemId: live.contentItemId, height: 7 }));
    const again = { contentItemId: live.contentItemId, height: 7 };
    expect(itemOf(await world.unchanged(() => api.postDraft(again)))).toEqual(draft);
  });

  it('is one also when values are written differently: dates in another zone, keys in another order, -0', async () => {
    const { contentItemId } = await newPlant({ ...full, height: 0 });
    const same = {
      watered: '2026-11-20T12:00:00+02:00',
      source: { text: 'Nursery', url: 'https://example.com/pear' },
      height: -0,
    };
    const text = JSON.stringify({ contentItemId, ...same }).replace('"height":0', '"height":-0');
    expect(text).toContain('-0');
    itemOf(await world.unchanged(() => api.post(text)));
  });

  it('still publishes a draft', async () => {
    const { contentItemId } = itemOf(await api.postDraft(plant('Pear')));
    expect(itemOf(await api.post({ contentItemId }))).toMatchObject({ published: true });
    expect(await statesOf(api, contentItemId)).toEqual(['Published']);
  });
});

describe('A dry run', () => {
  it('answers as the POST would, with an item, and writes nothing', async () => {
    const live = await newPlant(full);
    const change = { contentItemId: live.contentItemId, height: 8 };
    const created = itemOf(await world.unchanged(() => api.validate(plant('Quince'))));
    expect(created).toMatchObject({ displayText: 'Quince', autoroutePart: { path: 'quince' }, published: true });
    const updated = itemOf(await world.unchanged(() => api.validate(change)));
    expect(updated).toMatchObject({ contentItemId: live.contentItemId, height: 8 });
    expect(itemOf(await world.unchanged(() => api.validate(change, { draft: true }))).published).toBe(false);
    problemOf(await api.get(created.contentItemId, 'latest'), 404);
  });

  it('answers 400 where the POST would', async () => {
    await newPlant({ autoroutePart: { path: 'validated/path' } });
    const taken = plant('Quince', { autoroutePart: { path: 'validated/path' } });
    expect(faultyMembers(await world.unchanged(() => api.validate(taken)))).toEqual(['autoroutePart.path']);
    const wrong = plant('Quince', { height: -1, tags: 'text' });
    expect(faultyMembers(await world.unchanged(() => api.validate(wrong)))).toEqual(['height', 'tags']);
  });
});

describe('ETags', () => {
  const tag = (headers: Headers): string => headers.get('etag') ?? 'none';

  it('name what GET and every write answered with, and change with each write', async () => {
    const first = await api.post(plant('Pear'));
    const { contentItemId } = itemOf(first);
    expect(tag(first.headers)).toMatch(/^"[^"]+"$/);
    expect(tag((await api.get(contentItemId)).headers)).toBe(tag(first.headers));
    const tags = new Set([tag(first.headers)]);
    for (const write of [
      () => api.postDraft({ contentItemId, height: 1 }),
      () => api.postDraft({ contentItemId, height: 2 }),
      () => api.publish(contentItemId),
      () => api.unpublish(contentItemId),
    ]) {
      const { headers } = await write();
      expect(tags).not.toContain(tag(headers));
      tags.add(tag(headers));
      expect(tag((await api.get(contentItemId, 'latest')).headers)).toBe(tag(headers));
    }
  });

  it('of a no-op stay, and 304 answers whoever has the version', async () => {
    const { headers, body } = await api.post(plant('Pear'));
    const { contentItemId } = body as Item;
    expect(tag((await api.post({ contentItemId })).headers)).toBe(tag(headers));
    const known = await api.get(contentItemId, undefined, { 'if-none-match': `"x", W/${tag(headers)}` });
    expect([known.status, known.text, tag(known.headers)]).toEqual([304, '', tag(headers)]);
    expect((await api.get(contentItemId, undefined, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it.each([
    ['a save', (id: string, match: object) => api.post({ contentItemId: id, height: 5 }, { ...match })],
    ['a draft', (id: string, match: object) => api.postDraft({ contentItemId: id, height: 5 }, { ...match })],
    ['publishing', (id: string, match: object) => api.publish(id, { ...match })],
    ['unpublishing', (id: string, match: object) => api.unpublish(id, { ...match })],
    ['discarding', (id: string, match: object) => api.discardDraft(id, { ...match })],
    ['cloning', (id: string, match: object) => api.clone(id, { ...match })],
    ['removing', (id: string, match: object) => api.remove(id, { ...match })],
  ])('that no longer fit refuse %s with 412, and allow it when they do', async (_operation, operate) => {
    const old = await api.post(plant('Pear'));
    const { contentItemId } = itemOf(old);
    const current = await api.postDraft({ contentItemId, height: 1 });
    for (const stale of [tag(old.headers), `W/${tag(current.headers)}`, '"x"', 'garbage']) {
      problemOf(await world.unchanged(() => operate(contentItemId, { 'if-match': stale })), 412);
    }
    expect((await operate(contentItemId, { 'if-match': `"x", ${tag(current.headers)}` })).status).toBe(200);
  });

  it('let If-None-Match: * create an item and never change one, and If-Match: * the other way round', async () => {
    const contentItemId = '01kagc0000000000000000once';
    const body = plant('Pear', { contentItemId });
    problemOf(await world.unchanged(() => api.post(body, { 'if-match': '*' })), 412);
    itemOf(await api.post(body, { 'if-none-match': '*' }));
    problemOf(await world.unchanged(() => api.post({ ...body, height: 1 }, { 'if-none-match': '*' })), 412);
    itemOf(await api.post({ ...body, height: 1 }, { 'if-match': '*' }));
  });
});
