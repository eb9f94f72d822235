import type { Browser } from '@espalier/testing';
import type { JsonObject } from '@espalier/plugin-sdk';
import { Roles, systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { ContentApi, itemOf, type Item } from '../support/content-api';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

interface Event {
  readonly id: number;
  readonly event: string;
  readonly versionId: string;
}

let app: TestApp;
let owner: RestCaller;
let api: ContentApi;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp();
  owner = await RestCaller.owner(app);
  api = new ContentApi(app, await app.token());
  admin = await new People(app).signedIn();
  await api.putType('Post', { securable: true, parts: [{ part: 'TitlePart' }] });
});
afterAll(() => app.stop());

const titled = (title: string, contentItemId?: string) => ({
  contentType: 'Post',
  contentItemId,
  titlePart: { title },
});

/** The events of an item, oldest first. */
async function eventsOf({ contentItemId }: Item): Promise<Event[]> {
  const q = `id:${contentItemId} sort:time-asc`;
  const { body } = await owner.get(`/api/audit-trail?${new URLSearchParams({ q, first: '100' }).toString()}`);
  return body.items as unknown as Event[];
}

const namesOf = (events: readonly Event[]) => events.map(({ event }) => event);

async function detail({ id }: Event, who = admin): Promise<string> {
  return (await who.open(`/Admin/AuditTrail/Display/${id}`)).text;
}

/** What was removed and what was added, as the page of an event marks them. */
async function changed(event: Event, who = admin): Promise<Record<'removed' | 'added', string>> {
  const html = await detail(event, who);
  const marked = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
      .map(([, text]) => text.replace(/<span class="visually-hidden">.*?<\/span>/gs, ''))
      .join();
  return { removed: marked('del'), added: marked('ins') };
}

describe('The page of an event of content', () => {
  it('says what was changed since the event before of the same version', async () => {
    const item = itemOf(await api.postDraft(titled('Stone wall')));
    itemOf(await api.postDraft(titled('Brick wall', item.contentItemId)));
    itemOf(await api.post(titled('Brick house', item.contentItemId)));
    const events = await eventsOf(item);
    expect(namesOf(events)).toEqual(['Created', 'Saved', 'Published']);
    expect(await changed(events[0])).toMatchObject({
      removed: '',
      added: expect.stringContaining('Stone wall') as string,
    });
    expect(await changed(events[1])).toEqual({ removed: 'Stone', added: 'Brick' });
    expect(await changed(events[2])).toEqual({ removed: 'wall', added: 'house' });
    expect(await detail(events[1])).toContain(`href="/Admin/AuditTrail/Display/${events[0].id}"`);
    expect(await detail(events[1])).toContain(`href="/Admin/Contents/ContentItems/${item.contentItemId}/History"`);
  });

  it('compares a new version with the one that it was made of, and not with a draft that was discarded', async () => {
    const item = itemOf(await api.post(titled('Stone wall')));
    const { contentItemId } = item;
    itemOf(await api.postDraft(titled('Mistake', contentItemId)));
    await owner.post(`/api/content/${contentItemId}/discard-draft`);
    itemOf(await api.postDraft(titled('Stone house', contentItemId)));
    const events = await eventsOf(item);
    expect(namesOf(events)).toEqual(['Created', 'Published', 'Saved', 'DraftDiscarded', 'Saved']);
    expect(await changed(events[4])).toEqual({ removed: 'wall', added: 'house' });
    expect(await detail(events[3])).not.toContain('Changes');
  });

  it('knows what was published after that was taken down and saved over', async () => {
    const item = itemOf(await api.post(titled('First')));
    const { contentItemId } = item;
    itemOf(await api.post(titled('Second', contentItemId)));
    await owner.post(`/api/content/${contentItemId}/unpublish`);
    itemOf(await api.postDraft(titled('Third', contentItemId)));
    const events = await eventsOf(item);
    expect(namesOf(events)).toEqual(['Created', 'Published', 'Published', 'Unpublished', 'Saved']);
    expect(await changed(events[2])).toEqual({ removed: 'First', added: 'Second' });
    expect(await changed(events[4])).toEqual({ removed: 'Second', added: 'Third' });
  });

  it('compares with the version before where that has no events', async () => {
    const settings = (ignoredContentTypes: string[]) => owner.put('/api/settings/audit-trail', { ignoredContentTypes });
    expect((await settings(['Post'])).status).toBe(200);
    const item = itemOf(await api.post(titled('Stone wall')));
    expect((await settings([])).status).toBe(200);
    itemOf(await api.post(titled('Stone house', item.contentItemId)));
    const events = await eventsOf(item);
    expect(namesOf(events)).toEqual(['Published']);
    expect(await changed(events[0])).toEqual({ removed: 'wall', added: 'house' });
    expect(await detail(events[0])).toContain('Compared with the previous version');
  });

  it('says why there is nothing to compare with, of a draft that was imported and saved over', async () => {
    const contentItemId = '01kagbh2m0imported00000000';
    const json = () => ({
      contentItemId,
      contentType: 'Post',
      latest: true,
      published: false,
      titlePart: { title: 'Elsewhere' },
    });
    const report = await app
      .get(ContentImporter)
      .import(() => [{ number: 1, bytes: 0, json }], { principal: systemPrincipal });
    expect(report).toMatchObject({ items: { created: 1 }, rejected: 0 });
    const item = itemOf(await api.postDraft(titled('Here', contentItemId)));
    const saved = (await eventsOf(item)).filter(({ event }) => event === 'Saved');
    expect(saved).toHaveLength(1);
    expect(await detail(saved[0])).toContain('It was imported and then edited');
    expect(await changed(saved[0])).toEqual({ removed: '', added: '' });
  });

  it('says that nobody knows what a purged version was', async () => {
    const item = itemOf(await api.post(titled('First')));
    itemOf(await api.post(titled('Second', item.contentItemId)));
    expect((await owner.delete(`/api/content/versions/${item.contentItemVersionId}`)).status).toBe(200);
    const [created, , second] = await eventsOf(item);
    expect(await detail(created)).toContain('is no longer known');
    expect(await detail(second)).toContain('is no longer known');
  });

  it('shows bodies to those alone who may see the item and its drafts', async () => {
    const item = itemOf(await api.postDraft(titled('Secret plan')));
    const [created] = await eventsOf(item);
    const people = new People(app);
    const permissions = ['AccessAdminPanel', 'ViewAuditTrail', 'ViewContent'];
    await app.get(Roles).put({ name: 'Auditor', description: '', permissions });
    const auditor = await people.signedIn((await people.create('Auditor')).userName);
    const html = await detail(created, auditor);
    expect(html).toContain('You cannot see versions of this item.');
    expect(html).not.toContain('<ins>');
    const path = `/api/audit-trail/${created.id}`;
    expect((await owner.get(path)).body.snapshot).toMatchObject({ titlePart: { title: 'Secret plan' } });
    const looker = await RestCaller.with(app, ...permissions);
    expect((await looker.get(path)).body).toMatchObject({ event: 'Created', snapshot: null } satisfies JsonObject);
    await app.get(Roles).put({ name: 'Auditor', description: '', permissions: [...permissions, 'PreviewContent'] });
    expect((await changed(created, auditor)).added).toContain('Secret plan');
  });

  it.each(['Post', 'Leaflet'])(
    'shows no more of a purged item to whoever makes a %s with its id',
    async (contentType) => {
      await api.putType('Leaflet', { securable: true, parts: [{ part: 'TitlePart' }] });
      const item = itemOf(await api.postDraft(titled('Buried plan')));
      itemOf(await api.remove(item.contentItemId));
      itemOf(await api.purgeItem(item.contentItemId));
      const [created] = await eventsOf(item);
      const heir = await RestCaller.with(app, 'AccessContentApi', 'ViewAuditTrail', 'PublishOwnContent');
      const { contentItemId } = item;
      const again = await heir.post('/api/content', { ...titled('Heir', contentItemId), contentType });
      expect(again.status).toBe(200);
      expect((await heir.get(`/api/audit-trail/${created.id}`)).body.snapshot).toBeNull();
      expect((await owner.get(`/api/audit-trail/${created.id}`)).body.snapshot).toMatchObject({
        displayText: 'Buried plan',
      });
    },
  );
});

describe('The page of an event of settings', () => {
  it('calls them what their page calls them, and nothing else that has the name of a section', async () => {
    await owner.put('/api/settings/content-version-pruning', { archivedVersionsToKeep: 7 });
    await owner.put('/api/settings/audit-trail', { ignoredContentTypes: ['Post'] });
    await owner.put('/api/templates/site', { language: 'liquid', source: '' });
    const { body } = await owner.get('/api/audit-trail?first=100');
    const { items } = body as unknown as { items: (Event & { correlationId: string })[] };
    const titles = items
      .filter(({ correlationId }) => ['content-version-pruning', 'audit-trail', 'site'].includes(correlationId))
      .slice(0, 3)
      .map(async (event) => /<h1[^>]*>(.*?)</s.exec(await detail(event))?.[1]);
    expect(await Promise.all(titles)).toEqual([
      expect.stringMatching(/^site: /),
      'Audit trail settings: Audit trail settings changed',
      'Content Version Pruning: Settings changed',
    ]);
  });
});
