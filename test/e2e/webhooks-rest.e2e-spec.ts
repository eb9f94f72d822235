import { BackgroundTasks } from '#core/background-tasks';
import { Clock } from '#platform/clock';
import { AuditDiary } from '../support/audit-diary';
import { eventually } from '../support/auth-world';
import { CommandLine } from '../support/command-line';
import { RestCaller, faultOf } from '../support/rest-caller';
import { WebhooksWorld, type MadeWebhook } from '../support/webhooks-world';

const PATH = '/api/webhooks';
const VALUES = { name: 'Search', url: 'https://example.com/hooks?key=s3cret', events: ['content.published'] };
const DAY = 24 * 60 * 60_000;

let world: WebhooksWorld;
let caller: RestCaller;
let diary: AuditDiary;

beforeAll(async () => {
  world = await WebhooksWorld.start();
  caller = await RestCaller.with(world.app, 'ManageWebhooks');
  diary = await AuditDiary.of(world.app);
});
afterAll(async () => {
  await diary.close();
  await world.stop();
});
afterEach(() => world.clear());

/** The id and the secret of one that is made. */
async function create(given: object = {}): Promise<MadeWebhook> {
  const { id, secret } = (await caller.post(PATH, { ...VALUES, ...given })).body;
  if (typeof id !== 'string' || typeof secret !== 'string') throw new Error('It was not made');
  return { id, secret };
}

describe('A webhook over REST', () => {
  it('is made, read, listed, replaced and deleted', async () => {
    const made = await caller.post(PATH, VALUES);
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { secret, ...webhook } = made.body;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      ...VALUES,
      contentTypes: [],
      enabled: true,
      createdUtc: expect.any(String),
      failingSinceUtc: null,
      switchedOffUtc: null,
    });
    const path = made.headers.get('location') ?? '';
    expect(path).toMatch(/^\/api\/webhooks\/[0-9a-z]{26}$/);
    const read = await caller.get(path);
    expect(read.body).toEqual(webhook);
    await create({ name: 'A first one' });
    expect((await caller.get(PATH)).body).toMatchObject({
      items: [{ name: 'A first one' }, { name: 'Search' }],
      totalCount: 2,
    });
    expect((await caller.get(`${PATH}?first=1&skip=1`)).body).toEqual({ items: [webhook], totalCount: 2 });

    const etag = read.headers.get('etag') ?? '';
    const changed = { ...webhook, name: 'Index', contentTypes: ['Post'], enabled: false };
    expect((await caller.put(path, changed, etag)).body).toEqual(changed);
    expect(faultOf(await caller.put(path, VALUES, etag))).toEqual([412, 'webhooks.precondition-failed']);
    expect(faultOf(await caller.delete(path, etag))).toEqual([412, 'webhooks.precondition-failed']);
    expect((await caller.get(path)).body).toEqual(changed);
    expect((await caller.delete(path)).status).toBe(204);
    expect(faultOf(await caller.get(path))).toEqual([404, 'webhooks.not-found']);
  });

  it('shows its secret when it is made, and never again', async () => {
    const { id, secret } = await create();
    const path = `${PATH}/${id}`;
    const answers = [await caller.get(PATH), await caller.get(path), await caller.put(path, VALUES)];
    const rotated = await caller.post(`${path}/rotate-secret`);
    expect(rotated.headers.get('cache-control')).toBe('no-store');
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(secret);
    answers.push(await caller.get(path), await caller.get(`${path}/deliveries`));
    for (const { text } of answers) expect(text).not.toContain('whsec_');
    expect(await diary.text()).not.toMatch(/whsec_|s3cret/);
    expect(await diary.unnamedFacts()).toEqual([]);
  });

  it.each([
    [{ name: '' }, ['name']],
    [{ name: '  ' }, ['name']],
    [{ name: 'a\nb' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ url: 'http://example.com/' }, ['url']],
    [{ url: 'https://169.254.169.254/' }, ['url']],
    [{ url: 'ftp://example.com/' }, ['url']],
    [{ url: `https://example.com/${'x'.repeat(2000)}` }, ['url']],
    [{ events: [] }, ['events']],
    [{ events: ['content.published', 'content.eaten'] }, ['events[1]']],
    [{ contentTypes: ['Post', 'Nothing'] }, ['contentTypes[1]']],
    [{ enabled: 'yes' }, ['enabled']],
    [{ secret: 'whsec_mine' }, ['secret']],
    [{ name: '', events: undefined }, ['events', 'name']],
    [{ name: ' ', url: '', contentTypes: ['Nothing'] }, ['contentTypes[0]', 'name', 'url']],
  ])('is refused with every member that is wrong: %j', async (given, members) => {
    const { id } = await create();
    const body = { ...VALUES, ...given };
    for (const answer of [await caller.post(PATH, body), await caller.put(`${PATH}/${id}`, body)]) {
      const { errors } = answer.body as { errors: object };
      expect([answer.status, Object.keys(errors).toSorted()]).toEqual([400, members]);
    }
    expect((await caller.get(PATH)).body).toMatchObject({ items: [VALUES], totalCount: 1 });
  });

  it('keeps a type that is gone', async () => {
    await world.content.admin.putType('Leaf', { parts: [{ part: 'TitlePart' }] });
    const { id } = await create({ contentTypes: ['Leaf'] });
    await world.content.admin.deleteType('Leaf');
    const path = `${PATH}/${id}`;
    expect((await caller.put(path, { ...VALUES, contentTypes: ['Leaf'] })).status).toBe(200);
    expect((await caller.put(path, VALUES)).status).toBe(200);
    expect((await caller.put(path, { ...VALUES, contentTypes: ['Leaf'] })).status).toBe(400);
  });

  it('is one of fifty at most, whoever comes first', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 52 },
        async (_, number) => (await caller.post(PATH, { ...VALUES, name: `${number}` })).status,
      ),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array<number>(50).fill(201), 409, 409]);
    expect(faultOf(await caller.post(PATH, VALUES))).toEqual([409, 'webhooks.too-many']);
  });

  it.each(['', '/test', '/rotate-secret', '/deliveries', '/deliveries/x/redeliver'])(
    'is not found under an id that none has: %s',
    async (rest) => {
      for (const id of ['nothing', '0'.repeat(26), '%00']) {
        const method = ['', '/deliveries'].includes(rest) ? caller.get : caller.post;
        expect(faultOf(await method(`${PATH}/${id}${rest}`))).toEqual([404, 'webhooks.not-found']);
      }
    },
  );
});

describe('Deliveries over REST', () => {
  it('are listed newest first, by state, in pages', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(500, 'Later');
    await world.ask('POST', `${PATH}/${webhook.id}/test`, undefined, 202);
    await world.deliver();
    world.receiver.answers(200);
    await world.ask('POST', `${PATH}/${webhook.id}/test`, undefined, 202);
    await world.deliver();
    const list = async (query: string) => (await caller.get(`${PATH}/${webhook.id}/deliveries${query}`)).body;
    expect(await list('')).toMatchObject({ items: [{ state: 'delivered' }, { state: 'waiting' }], totalCount: 2 });
    expect(await list('?state=waiting')).toMatchObject({ items: [{ status: 500, answer: 'Later' }], totalCount: 1 });
    expect(await list('?state=failed')).toEqual({ items: [], totalCount: 0 });
    expect(await list('?first=1&skip=1')).toMatchObject({ items: [{ state: 'waiting' }], totalCount: 2 });
    expect(faultOf(await caller.get(`${PATH}/${webhook.id}/deliveries?state=lost`))).toEqual([
      400,
      'http.malformed-query',
      ['state'],
    ]);
  });

  it('are those of their webhook', async () => {
    const one = await world.webhook();
    const two = await world.webhook();
    const { id } = (await world.ask('POST', `${PATH}/${one.id}/test`, undefined, 202)) as { id: string };
    const path = (webhook: { id: string }, delivery: string) =>
      `${PATH}/${webhook.id}/deliveries/${delivery}/redeliver`;
    expect(faultOf(await caller.post(path(two, id)))).toEqual([404, 'webhooks.delivery-not-found']);
    expect(faultOf(await caller.post(path(one, '%00')))).toEqual([404, 'webhooks.delivery-not-found']);
    expect((await caller.post(path(one, id))).status).toBe(202);
    expect(await world.deliveries(two)).toEqual([]);
  });

  it('are not made for a webhook that is disabled', async () => {
    const { id } = await create({ enabled: false });
    expect(faultOf(await caller.post(`${PATH}/${id}/test`))).toEqual([409, 'webhooks.disabled']);
    expect(await world.rows()).toBe(0);
  });

  it('go with their webhook', async () => {
    const webhook = await world.webhook();
    await world.ask('POST', `${PATH}/${webhook.id}/test`, undefined, 202);
    expect(await world.rows()).toBe(1);
    await caller.delete(`${PATH}/${webhook.id}`);
    expect(await world.rows()).toBe(0);
  });

  it('are forgotten 30 days after their end, and what waits for nobody too', async () => {
    const webhook = await world.webhook();
    const idle = await world.webhook();
    const tests = async (...webhooks: { id: string }[]) => {
      for (const { id } of webhooks) await world.ask('POST', `${PATH}/${id}/test`, undefined, 202);
    };
    await tests(webhook);
    await world.deliver();
    await tests(webhook, idle);
    const disabled = { name: 'Idle', url: world.receiver.url, events: ['content.created'], enabled: false };
    await world.ask('PUT', `${PATH}/${idle.id}`, disabled);
    const trimmed = async (days: number) => {
      const clock = jest.spyOn(world.app.get(Clock), 'now');
      clock.mockImplementation(() => new Date(Date.now() + days * DAY));
      const tasks = world.app.get(BackgroundTasks);
      const { id } = await tasks.runNow('webhook-delivery-trimming');
      let facts: unknown;
      await eventually(async () => {
        const run = (await tasks.runs('webhook-delivery-trimming')).find((one) => one.id === id);
        expect(run?.outcome).toBe('done');
        facts = run?.facts;
      });
      clock.mockImplementation(() => new Date());
      return facts;
    };
    expect(await trimmed(29)).toEqual({ deleted: 0 });
    expect(await trimmed(31)).toEqual({ deleted: 2 });
    expect((await world.deliveries(webhook)).map(({ state }) => state)).toEqual(['waiting']);
    expect(await world.deliveries(idle)).toEqual([]);
    await world.content.database.query('DELETE FROM webhook WHERE id = $1', [webhook.id]);
    expect(await trimmed(0)).toEqual({ deleted: 1 });
  });
});

describe('What is done to webhooks', () => {
  it('is recorded, without secrets', async () => {
    let path = '';
    const told = await diary.told(async () => {
      const { id } = await create();
      path = `${PATH}/${id}`;
      await caller.put(path, { ...VALUES, name: 'Index' });
      await caller.put(path, { ...VALUES, name: 'Index' });
      await caller.put(path, { ...VALUES, name: 'Index', url: 'https://example.org/hooks' });
      await caller.post(`${path}/rotate-secret`);
      await caller.delete(path);
      await caller.post(PATH, { ...VALUES, url: '' });
    });
    const values = { events: VALUES.events, contentTypes: [], enabled: true };
    expect(told).toEqual([
      ['Webhooks.Created', 'Search', caller.clientId, { host: 'example.com', name: 'Search', ...values }],
      [
        'Webhooks.Changed',
        'Index',
        caller.clientId,
        { changed: ['name'], before: { name: 'Search' }, after: { name: 'Index' } },
      ],
      ['Webhooks.Changed', 'Index', caller.clientId, { changed: ['url'], before: {}, after: {} }],
      ['Webhooks.SecretRotated', 'Index', caller.clientId, {}],
      ['Webhooks.Deleted', 'Index', caller.clientId, { host: 'example.org', name: 'Index', ...values }],
    ]);
  });

  it('is seen by the doctor when nobody sends it', async () => {
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const finding = async () => /^.*webhooks: .*$/m.exec((await commands.run(['doctor'])).output)?.[0];
    expect(await finding()).toBe('ok    webhooks: nothing waits');
    const webhook = await world.webhook();
    await world.ask('POST', `${PATH}/${webhook.id}/test`, undefined, 202);
    expect(await finding()).toMatch(/^ok {4}webhooks: 1 waiting, the oldest since 20\S+Z$/);
    await world.content.database.query(`UPDATE webhook_delivery SET due_utc = due_utc - interval '16 minutes'`);
    expect(await finding()).toMatch(/^FAULT webhooks: 1 waiting, .*BACKGROUND_TASKS/);
  });
});
