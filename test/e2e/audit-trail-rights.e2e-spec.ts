import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { CommandLine } from '../support/command-line';
import { itemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const LIVE = 'Told to all';
const HUSHED = /Hushed \w+/;

/** The audit trail tells what was done, by whom and when; what items are called it tells those who may see them. */
describe('Whoever has ViewAuditTrail alone', () => {
  let world: ContentWorld;
  let admin: ContentApi;
  let people: People;
  let browser: Browser;
  let application: ContentApi;
  let secret: Item;
  let plan: Item;
  let gone: Item;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = world.admin;
    people = new People(world.app);
    for (const name of ['Secret', 'Note']) {
      await admin.putType(name, { parts: ['TitlePart', 'CommonPart', 'AuditTrailPart'].map((part) => ({ part })) });
    }
    await world.app.get(Roles).put({ name: 'Authenticated', description: '', permissions: [] });
    await holds();
    const user = await people.create('watcher');
    secret = await save({ contentType: 'Secret', titlePart: { title: 'Hushed deed' }, ...comment('Hushed reason') });
    plan = await save({ contentType: 'Note', titlePart: { title: LIVE } });
    const { contentItemId } = plan;
    itemOf(await admin.postDraft({ contentItemId, titlePart: { title: 'Hushed draft' }, ...comment('Hushed doubt') }));
    gone = await save({ contentType: 'Secret', titlePart: { title: 'Hushed loss' }, commonPart: { owner: user.id } });
    itemOf(await admin.remove(gone.contentItemId));
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    await commands.run([
      'import',
      commands.lines('one.ndjson', [{ contentType: 'Secret', titlePart: { title: 'Hushed cargo' } }]),
    ]);
    commands.clear();
    await holds();
    browser = await people.signedIn(user.userName);
    const { clientSecret } = await world.app.get(Applications).create({ clientId: 'watching', roles: ['watcher'] });
    application = admin.as(await world.app.token('watching', clientSecret));
  });
  afterAll(() => world.stop());

  const comment = (text: string) => ({ auditTrailPart: { comment: text } });
  const save = async (body: object) => itemOf(await admin.post(body));
  const holds = (...permissions: string[]) =>
    world.app.get(Roles).put({
      name: 'watcher',
      description: '',
      permissions: ['AccessAdminPanel', 'ViewAuditTrail', ...permissions],
    });
  const told = async () => {
    const events = await world.database.query<{ id: string }>(`SELECT id FROM audit_event WHERE category = 'Content'`);
    const paths = [
      '/Admin',
      '/Admin/AuditTrail',
      '/Admin/RecycleBin',
      ...[secret, plan, gone].map(({ contentItemId }) => `/Admin/AuditTrail/${contentItemId}`),
      ...events.rows.map(({ id }) => `/Admin/AuditTrail/Display/${id}`),
    ];
    const texts: string[] = [];
    for (const path of paths) {
      const { status, text } = await browser.open(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      texts.push(text);
    }
    for (const path of ['/api/audit-trail?first=100', ...events.rows.map(({ id }) => `/api/audit-trail/${id}`)]) {
      const { status, text } = await application.send('GET', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      texts.push(text);
    }
    return texts.join('\n');
  };
  it('is shown what happened to which item by whom, and no title', async () => {
    await holds();
    const text = await told();
    expect(text).not.toMatch(HUSHED);
    expect(text).not.toContain(LIVE);
    expect(text).toContain(secret.contentItemId);
  });

  it('is shown with ViewContent the titles that visitors see, and with PreviewContent those of drafts', async () => {
    await holds('View_Note');
    const seen = await told();
    expect(seen).toContain(LIVE);
    expect(seen).not.toMatch(HUSHED);
    await holds('View_Note', 'Preview_Note');
    const previewed = await told();
    expect(previewed).toContain('Hushed draft');
    expect(previewed).toContain('Hushed doubt');
    expect(previewed).not.toMatch(/Hushed (deed|reason|loss)/);
  });

  it('is shown titles of own items, removed ones too', async () => {
    await holds('ViewOwnContent', 'PreviewOwnContent');
    const text = await told();
    expect(text).toContain('Hushed loss');
    expect(text).not.toMatch(/Hushed (deed|draft)/);
  });
});
