import { systemPrincipal } from '#core/auth';
import {
  ContentAccess,
  Renderings,
  ShapeRenderer,
  Templates,
  ItemShapeSource,
  renderSettled,
} from '#features/templating';
import { GreetingPlugin, Greetings } from '../fixtures/greeting-plugin/greeting-plugin';
import { startTestApp, type TestApp } from '../support/test-app';

const EVIL = '</script><script>alert(1)</script>';
const SHOWN = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
const PARTS = [{ part: 'TitlePart' }, { part: 'AliasPart' }, { part: 'AutoroutePart' }, { part: 'CommonPart' }];

interface Saved {
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
}

describe('Templates', () => {
  let app: TestApp;
  let token: string;
  let evil: Saved;
  let archived: string;
  let draft: Saved;
  let removed: Saved;

  const save = async (title: string, alias: string, query = ''): Promise<Saved> => {
    const body = {
      contentType: 'Story',
      titlePart: { title },
      aliasPart: { alias },
      autoroutePart: { path: `stories/${alias}` },
    };
    const answer = await app.request('POST', `/api/content${query}`, { token, body });
    expect(answer.status).toBe(200);
    return answer.body as unknown as Saved;
  };

  beforeAll(async () => {
    app = await startTestApp({ plugins: [GreetingPlugin] });
    token = await app.token();
    await app.request('PUT', '/api/content-types/Story', { token, body: { parts: PARTS } });
    evil = await save('first', 'evil');
    archived = evil.contentItemVersionId;
    const body = { ...evil, contentType: 'Story', titlePart: { title: EVIL } };
    evil = (await app.request('POST', '/api/content', { token, body })).body as unknown as Saved;
    draft = await save('A draft', 'draft', '?draft=true');
    removed = await save('Removed', 'removed');
    await app.request('DELETE', `/api/content/${removed.contentItemId}`, { token });
  });

  afterAll(() => app.stop());

  const render = async (language: 'liquid' | 'hbs', source: string, scriptNonce?: string): Promise<string> => {
    const names: Record<string, string> = {
      EVIL: evil.contentItemId,
      DRAFT: draft.contentItemId,
      REMOVED: removed.contentItemId,
      ARCHIVED: archived,
      UNPUBLISHED: draft.contentItemVersionId,
      GONE: removed.contentItemVersionId,
    };
    const filled = source.replace(/[A-Z]{4,}/g, (name) => names[name] ?? name);
    const template = app.get(Templates).compile('Page', language, filled);
    const rendering = await app.get(Renderings).begin({ viewer: systemPrincipal, scriptNonce });
    return renderSettled(rendering, () =>
      template.render({ Ids: [draft, removed, evil].map((item) => item.contentItemId) }, rendering),
    );
  };

  it.each([
    ['{{ Content["alias:evil"].displayText }}', SHOWN],
    ['{{ Content["ALIAS:Evil"].titlePart.title }}', SHOWN],
    ['{{ Content["slug:stories/evil"].displayText }}', SHOWN],
    ['{{ Content["slug:/Stories/evil/"].displayText }}', SHOWN],
    ['{{ Content["contentitemid:EVIL"].displayText }}', SHOWN],
    [
      '{{ Content["alias:nobody"].displayText }}|{{ Content["isbn:1"].displayText }}|{{ Content[""].displayText }}',
      '||',
    ],
    ['{{ Content["alias:draft"].displayText }}|{{ Content["alias:removed"].displayText }}', '|'],
    [
      '{{ Content.Latest["alias:draft"].displayText }}|{{ Content.Latest["alias:evil"].displayText }}',
      `A draft|${SHOWN}`,
    ],
    ['{{ Content.Latest["alias:removed"].displayText }}', ''],
    ['{{ Content.ContentItemId["EVIL"].displayText }}|{{ Content.ContentItemId["DRAFT"].displayText }}', `${SHOWN}|`],
    ['{{ Content.ContentItemId["REMOVED"].displayText }}{{ Content.ContentItemId["x"].displayText }}', ''],
    ['{{ Content.ContentItemVersionId["ARCHIVED"].displayText }}', 'first'],
    ['{{ Content.ContentItemVersionId["UNPUBLISHED"].displayText }}', 'A draft'],
    ['{{ "ARCHIVED" | content_item_version_id | display_text }}', 'first'],
    ['{{ "GONE" | content_item_version_id | display_text }}', ''],
    [
      '{{ "ARCHIVED,UNPUBLISHED,GONE" | split: "," | content_item_version_id | map: "displayText" | join }}',
      'first A draft',
    ],
    ['{% contentitem alias: "alias:evil", alternate: "Signature" %}', ' <i>First application</i>'],
    ['{{ Content.ContentItemVersionId["GONE"].displayText }}{{ Content.ContentItemVersionId["x"].displayText }}', ''],
    ['{% assign found = Model.Ids | content_item_id %}{{ found.size }} {{ found[0].displayText }}', `1 ${SHOWN}`],
    [
      '{% assign found = Model.Ids | content_item_id: latest: true %}{{ found | map: "displayText" }}',
      `A draft${SHOWN}`,
    ],
    ['{% contentitem handle: "alias:evil" %}', `${SHOWN} in Liquid ★★☆☆☆ Hallo Welt`],
    [
      '{% contentitem handle="slug:stories/evil", display_type="Summary" %}',
      `${SHOWN} in Handlebars ★☆☆ <strong>!</strong> <i>First application</i>`,
    ],
    ['{% contentitem handle: "alias:evil", alternate: "Signature" %}', ' <i>First application</i>'],
    [
      '{% contentitem handle: "alias:draft" %}{% contentitem handle: "alias:removed" %}{% contentitem handle: "x" %}',
      '',
    ],
    ['{{ "x" | console_log }}', ''],
  ])('show by Liquid %s', async (source, html) => expect(await render('liquid', source)).toBe(html));

  it.each([
    ['{{getContentItemIdByHandle "alias:evil"}} {{getContentItemIdByHandle "alias:draft"}}', 'EVIL DRAFT'],
    ['{{getContentItemIdByHandle "alias:removed"}}{{getContentItemIdByHandle "nobody"}}', ''],
    ['{{#with (getContentItemByHandle "slug:/stories/evil/")}}{{displayText}}{{/with}}', SHOWN],
    ['{{#with (getContentItemByHandle "alias:draft")}}there{{/with}}', ''],
    ['{{#with (getContentItemByHandle "alias:draft" latest=true)}}{{displayText}}{{/with}}', 'A draft'],
    ['{{#with (getContentItemById "EVIL")}}{{titlePart.title}}{{/with}}', SHOWN],
    ['{{#with (getContentItemById "REMOVED" true)}}there{{else}}none{{/with}}', 'none'],
    ['{{#each (getContentItemsById Ids)}}{{displayText}},{{/each}}', `${SHOWN},`],
    ['{{#each (getContentItemsById Ids latest=true)}}{{displayText}},{{/each}}', `A draft,${SHOWN},`],
    ['{{#with (getContentItemByVersionId "ARCHIVED")}}{{displayText}}{{/with}}', 'first'],
    ['{{#with (getContentItemByVersionId "UNPUBLISHED")}}{{displayText}}{{/with}}', 'A draft'],
    ['{{#each (contentItemId Ids latest=true)}}{{displayText}},{{/each}}', `A draft,${SHOWN},`],
    ['{{displayText (contentItemVersionId "ARCHIVED")}}', 'first'],
    ['{{contentItem alias="alias:evil" alternate="Signature"}}', ' <i>First application</i>'],
    ['{{#with (getContentItemByVersionId "GONE")}}there{{else}}none{{/with}}', 'none'],
    ['{{contentItem handle="alias:evil"}}', `${SHOWN} in Liquid ★★☆☆☆ Hallo Welt`],
    ['{{contentItem handle="alias:removed"}}', ''],
    ['{{consoleLog "x"}}', ''],
  ])('show by Handlebars %s', async (source, html) => {
    const names: Record<string, string> = { 'EVIL DRAFT': `${evil.contentItemId} ${draft.contentItemId}` };
    expect(await render('hbs', source)).toBe(names[html] ?? html);
  });

  it('write to the console what cannot break out of its script, where a page allows it', async () => {
    const liquid = await render('liquid', '{{ Content["alias:evil"] | console_log }}', 'n-1');
    const [, json] = /^<script nonce="n-1">console\.log\((.*)\)<\/script>$/s.exec(liquid) ?? [];
    expect(json).not.toMatch(/[<>&]/);
    expect(JSON.parse(json)).toMatchObject({ ...evil, displayText: EVIL, published: true });
    expect(await render('hbs', '{{consoleLog (getContentItemByHandle "alias:evil")}}', 'n-1')).toBe(liquid);
  });

  it('find a draft by the path that only the draft has, and nothing that visitors see', async () => {
    const moved = await save('Moved', 'moved');
    const body = { ...moved, contentType: 'Story', autoroutePart: { path: 'stories/elsewhere' } };
    await app.request('POST', '/api/content?draft=true', { token, body });
    const source =
      '{{ Content["slug:stories/elsewhere"].displayText }}|{{ Content["slug:stories/moved"].displayText }}';
    expect(await render('liquid', source)).toBe('|Moved');
    expect(await render('liquid', source.replaceAll('Content[', 'Content.Latest['))).toMatch(/^Moved\|/);
  });

  it('load what they ask for together, each kind once', async () => {
    const { loads } = app.get(Greetings);
    loads.length = 0;
    await render('liquid', '{% greeting_in "de" %}{% greeting_in "fr" %}{% greeting_in "de" %}');
    expect(loads).toEqual([['de', 'fr']]);
  });

  it('have the same six ways to content as code that waits', async () => {
    const content = app.get(ContentAccess);
    const { contentItemId } = evil;
    expect(await content.getContentItemIdByHandle('alias:evil')).toBe(contentItemId);
    expect(await content.getContentItemIdByHandle('alias:removed')).toBeUndefined();
    expect((await content.getContentItemByHandle('slug:/stories/evil/'))?.displayText).toBe(EVIL);
    expect(await content.getContentItemByHandle('alias:draft')).toBeUndefined();
    expect((await content.getContentItemByHandle('alias:draft', true))?.displayText).toBe('A draft');
    expect((await content.getContentItemById(contentItemId))?.displayText).toBe(EVIL);
    const many = await content.getContentItemsById([draft.contentItemId, 'x', contentItemId], true);
    expect(many.map(({ displayText }) => displayText)).toEqual(['A draft', EVIL]);
    expect((await content.getContentItemByVersionId(archived))?.displayText).toBe('first');
    expect(await content.getContentItemByVersionId(removed.contentItemVersionId)).toBeUndefined();
    expect(content.consoleLog({ a: '</script>' }, 'n').html).toBe(
      '<script nonce="n">console.log({"a":"\\u003c/script\\u003e"})</script>',
    );
    expect(content.consoleLog('x').html).toBe('');
  });

  it('that run away end in an error that names them, and others go on', async () => {
    const endless =
      '{% for a in (1..9000) %}{% for b in (1..9000) %}{% for c in (1..9) %}{% endfor %}{% endfor %}{% endfor %}';
    await expect(render('liquid', endless)).rejects.toThrow(/^The template “Page” (takes|makes)/);
    expect(await render('liquid', '{% contentitem handle: "alias:evil", alternate: "Signature" %}')).toContain('<i>');
  });

  it('show an item that code has, by the shape that it makes of it', async () => {
    const item = await app.get(ContentAccess).getContentItemById(evil.contentItemId);
    const rendering = await app.get(Renderings).begin({ viewer: systemPrincipal });
    const html = await renderSettled(rendering, () =>
      item ? app.get(ShapeRenderer).render(app.get(ItemShapeSource).of(item, 'Detail', rendering), rendering).html : '',
    );
    expect(html).toBe(`${SHOWN} in Liquid ★★☆☆☆ Hallo Welt`);
  });
});
