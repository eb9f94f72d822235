import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

describe('HTML over GraphQL', () => {
  let world: ContentWorld;
  const posted = async (body: object): Promise<Item> => itemOf(await world.admin.post(body));

  beforeAll(async () => {
    world = await startContentWorld();
    await defineTypes(world.admin, 'Cutting', 'Plant');
    await world.admin.putType('Leaflet', {
      parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart', settings: { renderLiquid: true } }],
    });
    await posted(plant('Bare'));
  });
  afterAll(() => world.stop());

  it('are bodies as the site shows them, beside their sources', async () => {
    const graphql = new GraphqlClient(world.app, await world.app.token());
    await posted(
      plant('Queried', { markdownBodyPart: { markdown: '*x* <script>1</script>' }, note: '<b onclick="x">n</b>' }),
    );
    await posted({
      contentType: 'Leaflet',
      titlePart: { title: 'Q&A' },
      htmlBodyPart: { html: '<p>{{ Model.ContentItem.displayText }}</p>' },
    });
    await posted({
      contentType: 'Leaflet',
      titlePart: { title: 'Q1' },
      htmlBodyPart: { html: '{% render "Nowhere" %}' },
    });
    const where = 'where: { displayText_starts_with: "Q" }, orderBy: { displayText: ASC }';
    const { status, body } = await graphql.post(`{
      plant(${where}) { markdownBodyPart { markdown html } note { source html } }
      leaflet(${where}) { htmlBodyPart { html source } }
      none: plant(where: { displayText: "Bare" }) { markdownBodyPart { html } note { html } }
      found: plant(where: { note_contains: "onclick", markdownBodyPart: { markdown_contains: "script" } }) { displayText }
    }`);
    expect({ status, errors: body.errors }).toMatchObject({ status: 200, errors: [{ path: expect.anything() }] });
    expect(body.data).toEqual({
      plant: [
        {
          markdownBodyPart: { markdown: '*x* <script>1</script>', html: '<p><em>x</em> </p>\n' },
          note: { source: '<b onclick="x">n</b>', html: '<b>n</b>' },
        },
      ],
      leaflet: [
        { htmlBodyPart: { html: '<p>Q&amp;A</p>', source: '<p>{{ Model.ContentItem.displayText }}</p>' } },
        { htmlBodyPart: { html: null, source: '{% render "Nowhere" %}' } },
      ],
      none: [{ markdownBodyPart: null, note: null }],
      found: [{ displayText: 'Queried' }],
    });
    expect(body.errors).toMatchObject([
      { path: ['leaflet', 1, 'htmlBodyPart', 'html'], extensions: { problem: 'templating.failed' } },
    ]);
  });

  it('are bodies of Liquid over GraphQL too, which speak of their item', async () => {
    await world.admin.putType('Sheet', { parts: [{ part: 'TitlePart' }, { part: 'LiquidPart' }] });
    const graphql = new GraphqlClient(world.app, await world.app.token());
    await posted({
      contentType: 'Sheet',
      titlePart: { title: 'A & B' },
      liquidPart: { liquid: '<b>{{ Model.ContentItem.displayText }}</b>' },
    });
    await posted({ contentType: 'Sheet', titlePart: { title: 'Plain' }, liquidPart: { liquid: '<i>as it is</i>' } });
    const { body } = await graphql.post('{ sheet(orderBy: { displayText: ASC }) { liquidPart { liquid html } } }');
    expect(body).toEqual({
      data: {
        sheet: [
          { liquidPart: { liquid: '<b>{{ Model.ContentItem.displayText }}</b>', html: '<b>A &amp; B</b>' } },
          { liquidPart: { liquid: '<i>as it is</i>', html: '<i>as it is</i>' } },
        ],
      },
    });
  });
});
