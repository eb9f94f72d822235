import { Applications } from '#features/openid';
import { Users } from '#features/users';
import { ContentApi, itemOf, pageOf, problemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';
import { CommandLine } from '../support/command-line';

const PASSWORD = 'a-long-pass-phrase-7';

describe('Those who own items', () => {
  let world: ContentWorld;
  let applications: Applications;
  let users: Users;
  let steve: string;
  let secret: string;
  let made = 0;

  const makeUser = (userName: string) =>
    users.create({ userName, email: `${Math.random()}@example.com`, password: PASSWORD, roles: [] });
  const titles = async (q: string) =>
    pageOf(await world.admin.list({ q: `${q} sort:title` })).items.map(({ displayText }) => displayText);

  beforeAll(async () => {
    world = await startContentWorld();
    applications = world.app.get(Applications);
    users = world.app.get(Users);
    steve = (await makeUser('Steve')).id;
    await world.admin.putType('Letter', { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
    const { clientSecret } = await applications.create({
      clientId: 'post-box',
      displayName: 'Läuferpost',
      roles: ['Administrator'],
    });
    secret = clientSecret;
    const postBox = new ContentApi(world.app, await world.app.token('post-box', clientSecret));
    itemOf(await postBox.post({ contentType: 'Letter', titlePart: { title: 'From the box' } }));
    itemOf(
      await world.admin.post({ contentType: 'Letter', titlePart: { title: 'To Steve' }, commonPart: { owner: steve } }),
    );
  });
  afterAll(() => world.stop());

  it.each([
    ['owner:post-box', ['From the box']],
    ['owner:POST-BOX', ['From the box']],
    ['owner:läuferpost', ['From the box']],
    [`owner:${'LÄUFERPOST'.normalize('NFD')}`, ['From the box']],
    ['owner:steve', ['To Steve']],
    ['owner:(steve post-box)', ['From the box', 'To Steve']],
    ['author:post-box', ['From the box']],
    ['author:läuferpost', ['From the box']],
    ['author:Läuferpost', ['From the box']],
    ['author:(! post-box) owner:steve', ['To Steve']],
    ['owner:nobody', []],
  ])('are found by %j, applications too', async (q, found) => {
    expect(await titles(q)).toEqual(found);
  });

  it('are whoever asks where the filter says me, and nobody for visitors', async () => {
    const ann = new ContentApi(world.app, await world.app.token('post-box', secret));
    expect(pageOf(await ann.list({ q: 'owner:me' })).items.map(({ displayText }) => displayText)).toEqual([
      'From the box',
    ]);
    expect(pageOf(await ann.list({ q: 'author:ME' })).items.map(({ displayText }) => displayText)).toEqual([
      'From the box',
    ]);
    expect(await titles('owner:me')).toEqual([]);
    expect(await titles('author:me')).toEqual(['To Steve']);
    expect(await titles('author:NOT me')).toEqual(['From the box']);
    expect(await titles('owner:(me steve)')).toEqual(['To Steve']);
  });

  it('are named in the list of contents, applications too', async () => {
    const browser = await new People(world.app).signedIn();
    const { text } = await browser.open('/Admin/Contents/ContentItems/Letter?columns=title,owner');
    const owners = [...text.matchAll(/<td class="c-person">.*?<span>([^<]*)<\/span>\s*<\/span>/g)].map(
      ([, name]) => name,
    );
    expect(owners.toSorted()).toEqual(['Läuferpost', 'Steve']);
  });

  it('are named where versions are compared, in the history and in the audit trail', async () => {
    const body = { contentType: 'Letter', titlePart: { title: 'Passed on' }, commonPart: { owner: steve } };
    const { contentItemId, contentItemVersionId } = itemOf(await world.admin.post(body));
    const given = { contentItemId, commonPart: { owner: 'post-box' } };
    const later = itemOf(await world.admin.post(given)).contentItemVersionId;
    const browser = await new People(world.app).signedIn();
    const history = `/Admin/Contents/ContentItems/${contentItemId}/History`;
    const compared = (await browser.open(`${history}/Compare?version=${later}&version=${contentItemVersionId}`)).text;
    const trail = (await browser.open(`/Admin/AuditTrail/${contentItemId}`)).text;
    const event = /href="(\/Admin\/AuditTrail\/Display\/\d+)"/.exec(trail)?.[1] ?? '';
    for (const html of [compared, (await browser.open(event)).text]) {
      expect(html).toMatch(
        /<del>[^<]*(?:<[^>]*>[^<]*<\/[^>]*>)?Steve<\/del>[^]*<ins>[^<]*(?:<[^>]*>[^<]*<\/[^>]*>)?Läuferpost<\/ins>/,
      );
      expect(html).not.toContain(steve);
    }
    const whole = (await browser.open(`${history}/${later}`)).text;
    expect(whole).toContain('Läuferpost');
    itemOf(await world.admin.remove(contentItemId));
  });

  it('find what an application wrote after it is gone', async () => {
    const { clientSecret } = await applications.create({ clientId: 'pigeon', roles: ['Administrator'] });
    const pigeon = new ContentApi(world.app, await world.app.token('pigeon', clientSecret));
    itemOf(await pigeon.post({ contentType: 'Letter', titlePart: { title: 'By air' } }));
    await applications.remove('pigeon');
    expect(await titles('owner:pigeon author:pigeon')).toEqual(['By air']);
  });

  it.each(['nobody', '0'.repeat(26), 'steve', 'Läuferpost'])(
    'are users by id and applications by client id, and not %j',
    async (owner) => {
      const body = { contentType: 'Letter', titlePart: { title: 'Lost' }, commonPart: { owner } };
      const { errors } = await world.unchanged(async () => problemOf(await world.admin.post(body), 400));
      expect(errors).toEqual({ 'commonPart.owner': [expect.stringContaining('is no user and no application')] });
    },
  );

  it('stay owners when they are gone, and are kept by an import whoever they are', async () => {
    const { id } = await makeUser('Leaver');
    const letter = itemOf(
      await world.admin.post({ contentType: 'Letter', titlePart: { title: 'Left' }, commonPart: { owner: id } }),
    );
    await world.database.query('DELETE FROM app_user WHERE id = $1', [id]);
    const { contentItemId } = letter;
    const again = { contentItemId, titlePart: { title: 'Left behind' }, commonPart: { owner: id } };
    expect(itemOf(await world.admin.post(again)).owner).toBe(id);
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const line = {
      contentType: 'Letter',
      contentItemId: 'i'.repeat(26),
      owner: 'long-gone',
      titlePart: { title: 'Old' },
    };
    expect((await commands.run(['import', commands.lines('items.ndjson', [line])])).exitCode).toBe(0);
    expect(itemOf(await world.admin.get('i'.repeat(26))).owner).toBe('long-gone');
    commands.clear();
  });

  it.each<[{ clientId: string; displayName?: string }, string]>([
    [{ clientId: 'sTEVE' }, 'clientId: A user is called'],
    [{ clientId: 'other', displayName: 'STEVE' }, 'displayName: A user is called'],
    [{ clientId: 'other', displayName: 'ｓｔｅｖｅ' }, 'displayName: A user is called'],
    [{ clientId: 'other', displayName: 'st\u200be\u00adve' }, 'displayName: A user is called'],
    [{ clientId: 'other', displayName: ' steve\u00a0' }, 'displayName: A user is called'],
  ])('as users have names that no application gets: %j', async (given, message) => {
    await expect(applications.create(given)).rejects.toThrow(message);
    const clientId = `plain-${++made}`;
    await applications.create({ clientId });
    const { displayName = given.clientId } = given;
    await expect(applications.update(clientId, { displayName })).rejects.toThrow('displayName: A user is called');
  });

  it.each(['Post-Box', 'LÄUFERPOST', 'PIGEON', 'P\u0131geon'])(
    'as applications have names that no user gets: %j',
    async (name) => {
      await expect(makeUser(name)).rejects.toThrow('userName: An application has this name.');
    },
  );

  it.each(['a\nb', 'a\u2028b', '\u202eevets', '\u2067evets'])(
    'are one line, read as it stands: %j',
    async (displayName) => {
      const robot = applications.create({ clientId: 'robot', displayName });
      await expect(robot).rejects.toThrow('displayName: Must be one line');
    },
  );

  it('have no letters that nobody sees', async () => {
    await expect(makeUser('steve\u3164')).rejects.toThrow('userName: Must be 1 to 100 letters');
  });

  it('do not look like the service itself where letters are not seen', async () => {
    const robot = applications.create({ clientId: 'robot', displayName: 'sys\u200dtem' });
    await expect(robot).rejects.toThrow('displayName: Stands');
  });

  it.each(['me', 'ME', 'ｍｅ'])('are not called as a filter calls whoever asks: %j', async (name) => {
    await expect(makeUser(name)).rejects.toThrow('userName: Stands for whoever asks');
    await expect(applications.create({ clientId: 'robot', displayName: name })).rejects.toThrow('displayName: Stands');
    if (name.startsWith('M')) await expect(applications.create({ clientId: name })).rejects.toThrow('clientId: Stands');
  });

  it.each(['system', 'System', 'ｓｙｓｔｅｍ'])('do not look like the service itself: %j', async (name) => {
    await expect(makeUser(name)).rejects.toThrow('userName: Stands for the service itself');
    await expect(applications.create({ clientId: 'robot', displayName: name })).rejects.toThrow('displayName: Stands');
    if (name.startsWith('S')) await expect(applications.create({ clientId: name })).rejects.toThrow('clientId: Stands');
  });

  it('share no name when both take it at once', async () => {
    for (let round = 0; round < 8; round++) {
      const name = `both-${round}`;
      const taken = await Promise.allSettled([
        makeUser(name.toUpperCase()),
        round % 2 === 0
          ? applications.create({ clientId: name })
          : applications.create({ clientId: `x-${round}`, displayName: name }),
      ]);
      expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('have names where two people have changed one', async () => {
    const parts = [{ part: 'TitlePart' }, { part: 'CommonPart', settings: { displayOwnerEditor: true } }];
    await world.admin.putType('Parcel', { parts });
    const [ann, bob] = [(await makeUser('ann-of-both')).id, (await makeUser('bob-of-both')).id];
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Parcel', titlePart: { title: 'Oak' } }));
    const editor = await EditorForm.edit(await new People(world.app).signedIn(), contentItemId);
    itemOf(await world.admin.post({ contentItemId, commonPart: { owner: bob } }));
    const { html } = await editor.type({ 'commonPart.owner': ann }).again('save', 412);
    expect(html).toMatch(/Keep yours[^]*<ins>[^<]*ann-of-both<[^]*Use the change by[^]*<ins>[^<]*bob-of-both</);
  });
});
