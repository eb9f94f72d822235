import { Roles } from '#core/auth';
import { Caller } from '../support/caller';
import type { ContentApi, Item } from '../support/content-api';
import { SiteWorld } from '../support/site-world';

const SOURCES = {
  handle: '{{ Content["alias:secret"] | json }}',
  latest: '{{ Content.Latest["alias:secret"] | json }}{{ Content.Latest["alias:plan"] | json }}',
  id: '{{ Content.ContentItemId["SECRET"] | json }}{{ "SECRET" | content_item_id | json }}',
  ids: '{{ "SECRET,PLAN" | split: "," | content_item_id: latest: true | json }}',
  version: '{{ Content.ContentItemVersionId["VERSION"] | json }}{{ "DRAFT" | content_item_version_id | json }}',
  tag: '{% contentitem handle: "alias:secret" %}',
};

/** Templates show nobody more than they could ask for themselves, whoever wrote the templates. */
describe('Templates', () => {
  let world: SiteWorld;
  let admin: ContentApi;
  let secret: Item;
  let plan: Item;
  let draft: Item;
  let changed: Item;

  beforeAll(async () => {
    world = await SiteWorld.start();
    admin = world.content.admin;
    const parts = [{ part: 'TitlePart' }, { part: 'AliasPart' }];
    for (const name of ['Secret', 'Note']) await admin.putType(name, { parts });
    secret = await world.save({
      contentType: 'Secret',
      titlePart: { title: 'hushed' },
      aliasPart: { alias: 'secret' },
    });
    plan = await world.save({ contentType: 'Note', titlePart: { title: 'live' }, aliasPart: { alias: 'plan' } });
    draft = await world.save(
      { contentItemId: plan.contentItemId, contentType: 'Note', titlePart: { title: 'unsaid' } },
      { draft: true },
    );
    changed = await world.save(
      { contentType: 'Note', titlePart: { title: 'unsaid' }, aliasPart: { alias: 'new' } },
      { draft: true },
    );
    const permissions = ['View_Page', 'View_Note'];
    for (const name of ['Anonymous', 'Authenticated']) {
      await world.content.app.get(Roles).put({ name, description: '', permissions });
    }
  });
  afterAll(() => world.stop());

  const filled = (source: string) =>
    source
      .replaceAll('SECRET', secret.contentItemId)
      .replaceAll('PLAN', plan.contentItemId)
      .replaceAll('VERSION', secret.contentItemVersionId)
      .replaceAll('DRAFT', draft.contentItemVersionId);

  const store = async (source: string, language = 'liquid') => {
    const body = { language, source: filled(source) };
    const { status } = await admin.send('PUT', '/api/templates/Content__Page', { body });
    expect([200, 201]).toContain(status);
  };

  it.each(Object.entries(SOURCES))('show by %s what their viewer may see', async (_name, source) => {
    await store(source);
    const manager = await world.people.signedIn();
    // One after the other: what was made for one is not what another gets.
    for (const path of ['/about', '/about']) {
      expect((await manager.open(path)).text).toMatch(/hushed|unsaid/);
      expect((await world.visitor.open(path)).text).not.toMatch(/hushed|unsaid/);
    }
  });

  it('show the draft to whoever may preview it, and to others what is live', async () => {
    await store(
      '<b>{{ Content.Latest["alias:plan"].displayText }}</b><i>{{ Content.Latest["alias:new"].displayText }}</i>',
    );
    expect((await (await world.people.signedIn()).open('/about')).text).toContain('<b>unsaid</b><i>unsaid</i>');
    expect((await world.visitor.open('/about')).text).toContain('<b>live</b><i></i>');
  });

  it('tell the id of a handle to whoever may see its item', async () => {
    await store(
      '{{getContentItemIdByHandle "alias:secret"}} {{getContentItemIdByHandle "alias:new"}} {{getContentItemIdByHandle "alias:plan"}}',
      'hbs',
    );
    const { text } = await world.visitor.open('/about');
    expect(text).toContain(plan.contentItemId);
    for (const { contentItemId } of [secret, changed]) expect(text).not.toContain(contentItemId);
  });

  it('in bodies show no more, over REST and GraphQL too', async () => {
    const settings = { renderLiquid: true };
    await admin.putType('Reader', { parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart', settings }] });
    const html = filled(`body: ${Object.values(SOURCES).join('')}`);
    const { contentItemId } = await world.save({ contentType: 'Reader', htmlBodyPart: { html } });
    const caller = await Caller.register(world.content);
    const seen = async (...permissions: string[]) => {
      await caller.holds('AccessContentApi', 'ExecuteGraphQL', ...permissions);
      const rendered = (await caller.api.rendered(contentItemId)).text;
      const query = '{ reader { htmlBodyPart { html } } }';
      return [rendered, (await caller.api.send('POST', '/api/graphql', { body: { query } })).text];
    };
    for (const text of await seen('ViewContent', 'PreviewContent')) expect(text).toMatch(/hushed.*unsaid/);
    for (const text of await seen('View_Reader')) {
      expect(text).toContain('body: ');
      expect(text).not.toMatch(/hushed|unsaid/);
    }
  });
});
