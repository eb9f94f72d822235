import { Module } from '@nestjs/common';
import { Contributes, DASHBOARD_CARD, type DashboardCard } from '@espalier/plugin-sdk';
import type { Browser } from '@espalier/testing';
import { Roles, systemPrincipal } from '#core/auth';
import { BackgroundTasks } from '#core/background-tasks';
import { ContentWriter } from '#core/content';
import { Clock } from '#platform/clock';
import { eventually } from '../support/auth-world';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** One that cannot tell anything. */
@Contributes(DASHBOARD_CARD)
class BrokenCard implements DashboardCard {
  async load(): Promise<never> {
    throw new Error('There is no more paint');
  }
}

/** One that only people with a right that nobody has would be asked for. */
@Contributes(DASHBOARD_CARD)
class ForbiddenCard implements DashboardCard {
  static asked = 0;
  readonly permission = 'MixPaint';

  async load() {
    ForbiddenCard.asked++;
    return undefined;
  }
}

@Module({ providers: [BrokenCard, ForbiddenCard] })
class CardsModule {}

describe('The dashboard', () => {
  let world: ContentWorld;
  let people: People;
  let admin: Browser;

  beforeAll(async () => {
    world = await startContentWorld({ plugins: [CardsModule] });
    people = new People(world.app);
    admin = await people.signedIn();
  });
  afterAll(() => world.stop());

  it('shows the cards that work, says that one could not be shown, and asks none of what somebody may not see', async () => {
    await world.app.get(BackgroundTasks).runNow('content-storage');
    const { status, text } = await admin.open('/Admin');
    expect(status).toBe(200);
    expect(text).toContain('Some cards could not be loaded.');
    expect(text).toContain('<h2>Health</h2>');
    expect(text).toContain('<h2>Versions and storage</h2>');
    expect(text).not.toContain('no more paint');
    const reader = await people.signedIn((await people.create('Editor')).userName);
    const asked = ForbiddenCard.asked;
    const { text: shown } = await reader.open('/Admin');
    expect(shown).not.toContain('<h2>Health</h2>');
    expect(ForbiddenCard.asked).toBe(asked);
  });

  it('has the drafts of whoever looks, what is scheduled, and what was done last', async () => {
    await world.admin.putType('Article', { parts: [{ part: 'TitlePart' }, { part: 'PublishLaterPart' }] });
    const { id, userName } = await people.create('Editor');
    const principal = { ...systemPrincipal, id, name: userName };
    const draft = (title: string, more: object = {}) =>
      world.app
        .get(ContentWriter)
        .save({ contentType: 'Article', titlePart: { title }, ...more }, { draft: true, principal });
    await draft('Half <b>done</b>');
    await draft('Soon', { publishLaterPart: { scheduledPublishUtc: '2999-01-01T00:00:00.000Z' } });
    const { text } = await (await people.signedIn(userName)).open('/Admin');
    expect(text).toContain('<h2>Your drafts</h2>');
    expect(text).toContain('Half &lt;b&gt;done&lt;/b&gt;');
    expect(text).toContain('Publish <time');
    expect(text).toMatch(
      /<summary><time [^>]*>\d+ s ago<\/time><\/summary>\s*<div class="menu-panel"><p class="cap"><time /,
    );
    const { text: ofAdmin } = await admin.open('/Admin');
    expect(ofAdmin).not.toContain('<h2>Your drafts</h2>');
    expect(ofAdmin).toContain('<h2>Scheduled</h2>');
    expect(ofAdmin).toContain('<h2>Recent activity</h2>');
  });

  it('tells in sentences what was done last, in the language of whoever reads', async () => {
    await world.admin.putType('Leaf', { displayName: 'Leaf', parts: [] });
    await world.admin.putType('Leaf', { displayName: 'Leaf & tree', parts: [] });
    const link = '<a href="/Admin/AuditTrail/Display/\\d+">Leaf &amp; tree</a>';
    const english = (await admin.open('/Admin')).text;
    expect(english).toMatch(new RegExp(`<strong>[^<]+</strong> changed the content type ${link}</p>`));
    const german = (await admin.open('/Admin', { 'accept-language': 'de' })).text;
    expect(german).toMatch(new RegExp(`<strong>[^<]+</strong> hat den Inhaltstyp ${link} geändert</p>`));
  });

  it('has the sentences of the list of the audit trail', async () => {
    const link = '<a href="/Admin/AuditTrail/Display/\\d+">Leaf &amp; tree</a>';
    const row = (sentence: string) =>
      new RegExp(`<span class="cell-sentence"><strong>[^<]+</strong> ${sentence}</span>`);
    const english = (await admin.open('/Admin/AuditTrail?q=category:ContentDefinition')).text;
    expect(english).toMatch(row(`changed the content type ${link}`));
    const german = await admin.open('/Admin/AuditTrail?q=category:ContentDefinition', { 'accept-language': 'de' });
    expect(german.text).toMatch(row(`hat den Inhaltstyp ${link} geändert`));
    const others = (await admin.open('/Admin/AuditTrail?q=category:Users')).text;
    expect(others).toContain('class="cell-sentence"');
    expect(others).not.toMatch(row(`changed the content type ${link}`));
  });

  it('tells beginners what to do first, as far as they may, until there is content', async () => {
    expect((await admin.open('/Admin')).text).toMatch(/First steps<[^]*Invite people/);
    const editor = await people.signedIn((await people.create('Editor')).userName);
    const { text } = await editor.open('/Admin');
    expect(text).toContain('/Create">Write your first');
    expect(text).not.toContain('Invite people');
    const titles = Array.from({ length: 10 }, (_, index) => `Post ${index}`);
    for (const title of titles) await world.admin.post({ contentType: 'Article', titlePart: { title } });
    expect((await admin.open('/Admin')).text).not.toContain('First steps');
  });

  describe('of somebody for whom there is no card', () => {
    const emptyFor = async (...permissions: string[]) => {
      const name = `Guard ${permissions.length}`;
      await world.app.get(Roles).put({ name, description: '', permissions });
      const browser = await people.signedIn((await people.create(name)).userName);
      const { text } = await browser.open('/Admin');
      const [, main = ''] = text.split('<main');
      expect(main).toContain('Nothing needs your attention');
      expect(main).toContain(`Your roles: ${name}, Authenticated.`);
      const help = 'Someone with the role Administrator can give you more permissions.';
      expect(main.split(help)).toHaveLength(2);
      expect(main).not.toContain('class="card"');
      const links = [...main.matchAll(/<li><a href="([^"]+)">/g)].map(([, href = '']) => href);
      for (const href of links) expect(await browser.open(href)).toMatchObject({ status: 200 });
      return { main, links };
    };

    const withRights = async (role: string, permissions: string[], work: () => Promise<void>) => {
      const before = await world.app.get(Roles).get(role);
      await world.app.get(Roles).put({ name: role, description: '', permissions });
      await work();
      if (before) await world.app.get(Roles).put(before);
    };

    it('who may open the admin UI only: there is who can help', () =>
      withRights('Authenticated', [], async () => {
        const { links } = await emptyFor('AccessAdminPanel');
        expect(links).toEqual([]);
      }));

    it('who may view one type: there is its list', () =>
      withRights('Authenticated', [], async () => {
        await world.admin.putType('Recipe', { displayName: 'Recipes & more', parts: [{ part: 'TitlePart' }] });
        const { main, links } = await emptyFor('AccessAdminPanel', 'View_Recipe');
        expect(links).toEqual(['/Admin/Contents/ContentItems', '/Admin/Contents/ContentItems/Recipe']);
        expect(main).toContain('<span>Recipes &amp; more</span>');
      }));
  });

  it('has for an editor cards with links that open, and none that is empty', async () => {
    const browser = await people.signedIn((await people.create('Editor')).userName);
    const [, main = ''] = (await browser.open('/Admin')).text.split('<main');
    const [, ...cards] = main.split('<li class="card">');
    expect(cards.map((card) => /<h2>([^<]+)/.exec(card)?.[1])).toEqual(['Scheduled']);
    const links = cards.map((card) => [...card.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href));
    expect(links.every((within) => within.length > 0)).toBe(true);
    for (const href of links.flat()) expect(await browser.open(href)).toMatchObject({ status: 200 });
  });

  it('promises no date that has passed', async () => {
    const parts = ['TitlePart', 'PublishLaterPart', 'ArchiveLaterPart'].map((part) => ({ part }));
    await world.admin.putType('Offer', { parts });
    const scheduledArchiveUtc = inSeconds(60);
    const dates = {
      publishLaterPart: { scheduledPublishUtc: '2999-01-01T00:00:00.000Z' },
      archiveLaterPart: { scheduledArchiveUtc },
    };
    itemOf(await world.admin.postDraft({ contentType: 'Offer', titlePart: { title: 'Over' }, ...dates }));
    const card = async () => /Over<[^]*?<\/li>/.exec((await admin.open('/Admin')).text)?.[0];
    expect(await card()).toContain('Unpublish <time');
    jest.spyOn(world.app.get(Clock), 'nowUtc').mockReturnValue(inSeconds(120));
    expect(await card()).not.toContain('Unpublish <time');
    expect(await card()).toContain('Publish <time');
    jest.restoreAllMocks();
  });

  it('draws what contents have taken over time, as the task has noted it', async () => {
    const tasks = world.app.get(BackgroundTasks);
    await eventually(async () =>
      expect((await tasks.get('content-storage')).lastRun).toMatchObject({ outcome: 'done' }),
    );
    const { text } = await admin.open('/Admin');
    expect(text).toContain('The last day: ');
    expect(text).toMatch(/About \d+ items? with \d+ versions?, /);
  });
});
