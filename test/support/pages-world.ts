import type { BrowserContext, Page } from 'playwright-core';
import { BackgroundTasks } from '#core/background-tasks';
import { Applications, ClientSettingsSection, Consents, Links, type ClientSettings } from '#features/openid';
import { Database } from '#platform/database';
import { Settings } from '#core/settings';
import { SetupLinks } from '#admin/setup';
import { Users, type User } from '#features/users';
import { fillAlbum } from './album';
import type { Chromium, WatchedPage } from './chromium';
import { ForeignProvider } from './foreign-provider';
import { png, uploadForm } from './media-samples';
import { TEST_ENVIRONMENT, startTestApp, type TestApp } from './test-app';

interface Versions {
  readonly items: readonly { readonly contentItemVersionId: string }[];
}

/**
 * Who looks at a page. `keeper` manages users, roles and applications, with few rights; `reader` may open no admin page, nor may
 * `leaver`, whose sessions end.
 */
export type Viewer = 'nobody' | 'admin' | 'keeper' | 'reader' | 'leaver';

const LONG_NAME = 'bartholomew-featherstonehaugh-of-the-north-western-archive@example.org';
/** An item of the recipe. */
export const ABOUT = '01kagbh2m0004n9d2swt1pwsj6';
/** One that was published twice, and has a draft. */
export const EDITED = '01kagbh2m0edited0000000000';
/** One that was removed. */
export const REMOVED = '01kagbh2m0removed000000000';

/** A service with some of everything, so that no page is empty, and names that are too long for narrow columns. */
export class PagesWorld {
  private readonly contexts = new Map<Viewer, BrowserContext>();

  private constructor(
    readonly app: TestApp,
    /** One that nobody has set up yet. */
    readonly unowned: TestApp,
    private readonly provider: ForeignProvider,
    private readonly browser?: Chromium,
    private readonly language?: string,
  ) {}

  /** @param language that everybody has chosen, and browsers ask for. Default: English, by the browsers alone */
  static async start(browser?: Chromium, language?: string): Promise<PagesWorld> {
    const app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    const unowned = await startTestApp({ env: { ADMIN_PASSWORD: '' } });
    const world = new PagesWorld(app, unowned, await ForeignProvider.start(), browser, language);
    await world.fill();
    const chosen = 'INSERT INTO preferences (subject, data) SELECT id, $1 FROM app_user';
    if (language !== undefined) await app.get(Database).query(chosen, [JSON.stringify({ language })]);
    return world;
  }

  /** The address that browsers know the service by: it is the issuer of tokens. */
  get url(): string {
    return this.app.url.replace('127.0.0.1', 'localhost');
  }

  /** A page of somebody who has signed in, with nothing open yet. */
  async page(viewer: Viewer): Promise<Page> {
    if (viewer === 'leaver') return (await this.enter(viewer)).page;
    const context = this.contexts.get(viewer) ?? (await this.enter(viewer)).page.context();
    this.contexts.set(viewer, context);
    return context.newPage();
  }

  async userId(userName: string): Promise<string> {
    const user = await this.app.get(Users).findByName(userName);
    if (!user) throw new Error(`There is no user ${userName}`);
    return user.id;
  }

  /** The ids of the versions of an item, newest first. */
  async versionIds(contentItemId: string): Promise<string[]> {
    const { body } = await this.app.request('GET', `/api/content/${contentItemId}/versions`, {
      token: await this.app.token(),
    });
    return (body as unknown as Versions).items.map(({ contentItemVersionId }) => contentItemVersionId);
  }

  /** Of the first event of an item, of a kind. */
  eventId(contentItemId: string, kind: string): Promise<string> {
    const text = 'SELECT min(id)::text AS id FROM audit_event WHERE correlation_id = $1 AND event = $2';
    return this.idBy(text, contentItemId, kind);
  }

  /** Of the file at a path. */
  mediaId(path: string): Promise<string> {
    return this.idBy('SELECT id FROM media_file WHERE path = $1', path);
  }

  webhookId(name: string): Promise<string> {
    return this.idBy('SELECT id FROM webhook WHERE name = $1', name);
  }

  async setupLink(): Promise<string> {
    const { pathname, search } = new URL((await this.unowned.get(SetupLinks).offer()) ?? '');
    return this.unowned.url + pathname + search;
  }

  async stop(): Promise<void> {
    await this.provider.stop();
    await Promise.all([this.app.stop(), this.unowned.stop()]);
  }

  private async idBy(text: string, ...values: readonly string[]): Promise<string> {
    return (await this.app.get(Database).query<{ id: string }>(text, values))[0].id;
  }

  private async enter(viewer: Viewer): Promise<WatchedPage> {
    if (!this.browser) throw new Error('This world has no browser.');
    const opened = await this.browser.open(`${this.url}/Login`, { bypassCSP: true, locale: this.language });
    // It is sent to the provider by a page, which is what is looked at.
    await opened.page.context().route(`${this.provider.url}/**`, (route) => route.fulfill({ status: 204 }));
    if (viewer === 'nobody') return opened;
    await opened.page.locator('input[name=userName]').fill(viewer);
    await opened.page.locator('input[name=password]').fill(TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await opened.page.keyboard.press('Enter');
    await opened.page.waitForURL(/Admin|Account/);
    return opened;
  }

  private async fill(): Promise<void> {
    await this.create('/api/roles', {
      name: 'Keeper of the people and the applications',
      description: 'Manages users, roles and applications, and may do nothing else with the content of this service',
      permissions: ['AccessAdminPanel', 'ManageUsers', 'ManageRoles', 'ManageApplications'],
    });
    await this.create('/api/openid/scopes', {
      name: 'orders',
      displayName: 'Your orders',
      description: 'What you have ordered, and when',
      resources: ['https://orders.example/', 'https://warehouse.example/of/the/north/and/the/west'],
    });
    await this.fillTypes();
    await this.fillContents();
    await this.app.get(BackgroundTasks).runNow('content-storage');
    await this.fillHistory();
    await this.fillTemplates();
    await this.fillMedia();
    await this.fillWebhooks();
    const admin = await this.userId('admin');
    await this.person('keeper', ['Keeper of the people and the applications', 'Editor', 'Moderator']);
    await this.person('reader');
    await this.person('leaver');
    for (let number = 1; number <= 20; number++) await this.person(number === 1 ? LONG_NAME : `person-${number}`);
    for (const consentType of ['explicit', 'external'] as const) {
      const { application } = await this.app.get(Applications).create({
        clientId: `${consentType}-application`,
        displayName: `The site of the north-western archive, ${consentType}`,
        grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
        consentType,
        redirectUris: ['https://site.example/callback', `https://site.example/${'long/'.repeat(20)}callback`],
        scopes: ['openid', 'profile', 'email', 'offline_access', 'orders'],
        roles: ['Editor'],
      });
      await this.app.get(Consents).give(application.clientId, admin, ['openid', 'profile', 'offline_access']);
    }
    const account = { issuer: 'https://id.example', subject: '8f7c'.repeat(10) };
    await this.app.get(Links).add(this.app.get(Database), account, { userId: admin, connected: true });
    await this.offerProvider();
  }

  /** A type with a field of every kind that has a control of its own. */
  private async fillTypes(): Promise<void> {
    const named = (name: string, type: string, settings: object = {}) => ({ name, type, settings });
    await this.create('/api/content-types/Cutting', { creatable: false, parts: [{ part: 'TitlePart' }] }, 'PUT');
    const bag = { part: 'BagPart', settings: { containedContentTypes: ['Cutting'] } };
    await this.create(
      '/api/content-types/Everything',
      {
        listable: false,
        parts: [
          { part: 'TitlePart' },
          { part: 'AliasPart' },
          { part: 'CommonPart', settings: { displayDateEditor: true, displayOwnerEditor: true } },
          bag,
        ],
        fields: [
          named('weight', 'NumericField', { required: true, hint: 'In grams, of the whole.' }),
          named('hardy', 'BooleanField', { hint: 'Whether it survives the winter.' }),
          named('agreed', 'BooleanField', { required: true }),
          named('planted', 'DateField', { group: 'Care', width: 'half' }),
          named('watered', 'DateTimeField', { group: 'Care' }),
          named('rings', 'TimeField', { group: 'Care', width: 'half' }),
          named('color', 'TextField', { options: ['red', 'green'] }),
          named('shades', 'MultiTextField', { options: ['red', 'green'], hint: 'As many as there are.' }),
          named('tags', 'MultiTextField', { condition: { field: 'hardy', value: true } }),
          named('source', 'LinkField', { required: true }),
          named('pictures', 'MediaField', { multiple: true }),
        ],
      },
      'PUT',
    );
    await fillAlbum(LONG_NAME, (...request) => this.create(...request));
  }

  private async fillContents(): Promise<void> {
    const titled = (contentType: string, title: string) => ({ contentType, titlePart: { title } });
    // More than are deleted without typing their number.
    for (let number = 1; number <= 51; number++)
      await this.create('/api/content', titled('Notice', `Notice ${number}`));
    const later = { publishLaterPart: { scheduledPublishUtc: '2100-01-01T09:00:00.000Z' } };
    await this.create(
      '/api/content-types/Announcement',
      { parts: [{ part: 'TitlePart' }, { part: 'PublishLaterPart' }] },
      'PUT',
    );
    await this.create('/api/content?draft=true', { ...titled('Announcement', 'The new wing opens'), ...later });
    for (const title of ['Sketch of a wall', LONG_NAME.repeat(3), 'Sketch of <b>everything</b> & more']) {
      await this.create('/api/content?draft=true', titled('Page', title));
    }
    await this.create('/api/content?draft=true', {
      contentItemId: ABOUT,
      ...titled('Page', 'About us, and about all that we do'),
    });
  }

  private async fillHistory(): Promise<void> {
    const line = 'A line that stays the same, and is long enough to be left out where nothing around it has changed. ';
    const edition = (contentItemId: string | undefined, tree: string) => ({
      contentItemId,
      contentType: 'Page',
      titlePart: { title: `The ${tree} of the north-western archive` },
      htmlBodyPart: { html: `<p>${line.repeat(5)} This one is about ${tree}.</p>\n<p>${line}</p>` },
    });
    await this.create('/api/content', edition(EDITED, 'oak'));
    await this.create('/api/content', { ...edition(EDITED, 'elm'), autoroutePart: { path: 'the-elm' } });
    // It takes the path of the first edition.
    await this.create('/api/content', edition(undefined, 'oak'));
    for (const tree of ['pine', 'ash']) await this.create('/api/content?draft=true', edition(EDITED, tree));
    await this.create('/api/content', edition(REMOVED, 'yew'));
    await this.create(`/api/content/${REMOVED}`, {}, 'DELETE');
  }

  private async fillTemplates(): Promise<void> {
    const long =
      '{% comment %} A line that is longer than a window is wide, and that is shown whole all the same {% endcomment %}';
    for (const source of [
      `<h1>{{ Model.ContentItem.displayText }}</h1>\n${long.repeat(2)}`,
      '<h1>{{ Model.ContentItem.displayText }}</h1>',
    ]) {
      await this.create('/api/templates/Content__Page', { language: 'liquid', source }, 'PUT');
    }
    await this.create(
      '/api/templates/A_Name__which__is__long__and__has__no__place__to__break',
      { language: 'hbs', source: '' },
      'PUT',
    );
  }

  private async fillMedia(): Promise<void> {
    const oak = { 'oak.png': await png(700, 300, [46, 139, 87], [139, 90, 43]) };
    const name = `${LONG_NAME.replaceAll('@', '-').repeat(3)}.txt`;
    await this.create('/api/media', uploadForm({ ...oak, [name]: 'Long', 'felled.txt': 'F' }, { folder: 'trees/old' }));
    const picture = await this.mediaId('trees/old/oak.png');
    await this.create(
      `/api/media/${picture}`,
      { tags: ['Wood', 'North-western-archive-of-old-and-rare-trees'] },
      'PATCH',
    );
    for (const degrees of [90, 270]) await this.create(`/api/media/${picture}/rotate`, { degrees });
    await this.create('/api/media', uploadForm({ 'price-list.csv': 'oak,1\nelm,2\n' }));
    await this.create('/api/media', uploadForm({ 'elm.txt': 'An elm' }, { folder: `trees/${LONG_NAME}` }));
    await this.create(`/api/media/${await this.mediaId('trees/old/felled.txt')}`, {}, 'DELETE');
  }

  private async fillWebhooks(): Promise<void> {
    const url = `https://hooks.example/${'north-western-archive/'.repeat(8)}`;
    await this.create('/api/webhooks', { name: 'Search index', url, events: ['content.created', 'content.published'] });
    await this.create('/api/redirects', { from: 'old-address', to: '/about' });
    const old = { url, contentTypes: ['Page'], enabled: false };
    await this.create('/api/webhooks', { name: 'Of old', ...old, events: ['content.purged'] });
    await this.create('/api/content', { contentType: 'Notice', titlePart: { title: 'Told' } });
    const tried = 'attempts = 1, attempted_utc = created_utc, duration_ms = 10000, lease = NULL, status = 502';
    await this.app
      .get(Database)
      .query(`UPDATE webhook_delivery SET ${tried}, answer = $1 WHERE event = 'content.created'`, [
        `<html>${'Bad gateway, '.repeat(100)}</html>`,
      ]);
  }

  private async offerProvider(): Promise<void> {
    const { url: authority, clientId, clientSecret } = this.provider;
    const settings: Partial<ClientSettings> = { enabled: true, displayName: 'Elsewhere', authority, clientId };
    await this.app.get(Settings).put(this.app.get(ClientSettingsSection), { ...settings, clientSecret });
  }

  private person(userName: string, roles: readonly string[] = []): Promise<User> {
    const email = userName.includes('@') ? userName : `${userName}@example.com`;
    return this.app.get(Users).create({ userName, email, password: TEST_ENVIRONMENT.ADMIN_PASSWORD, roles });
  }

  private async create(path: string, body: object, method = 'POST'): Promise<void> {
    const { status, text } = await this.app.request(method, path, { token: await this.app.token(), body });
    if (![200, 201, 204].includes(status)) throw new Error(`Not made: ${status} ${text}`);
  }
}
