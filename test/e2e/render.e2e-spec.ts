import { Database } from '#platform/database';
import { defineTypes, plant } from '../fixtures/garden-types';
import { SMUGGLED_SCRIPTS } from '../fixtures/script-smuggling';
import { ShelfModule } from '../fixtures/shelf.module';
import { Caller } from '../support/caller';
import { itemOf, problemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { faultsOfHtml } from '../support/inert-html';

describe('Items as HTML', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld({ plugins: [ShelfModule] });
    await defineTypes(world.admin, 'Cutting', 'Plant');
    for (const [name, definition] of Object.entries(TYPES)) itemOf(await world.admin.putType(name, definition));
  });
  afterAll(() => world.stop());

  const answer = (id: string, query = '', headers = {}) =>
    world.admin.send('GET', `/api/content/${id}/render${query}`, { headers });
  const html = async (id: string, query?: string) => {
    const { status, text, body } = await answer(id, query);
    if (status !== 200) throw new Error(`Expected HTML, got ${status}: ${text}`);
    return (body as { html: string }).html;
  };
  const posted = async (body: object): Promise<Item> => itemOf(await world.admin.post(body));
  const idOf = async (body: object) => (await posted(body)).contentItemId;

  describe('show parts and fields', () => {
    it('in zones, in the order of their positions, with the templates that are built in', async () => {
      const neighbour = await idOf(plant('Ivy & Co', { autoroutePart: { path: 'ivy' } }));
      const shown = await html(
        await idOf(
          plant('Oak', {
            markdownBodyPart: { markdown: 'A *tall* tree' },
            latinName: 'Quercus',
            height: 40,
            evergreen: false,
            planted: '2026-11-20',
            watered: '2026-11-20T10:00:00Z',
            rings: '14:05:00',
            tags: ['big', 'old'],
            source: { url: 'https://example.com/oak', text: 'More', target: '_blank' },
            neighbours: { contentItemIds: [neighbour] },
            note: '<b>deep</b> roots',
            bagPart: { contentItems: [{ contentType: 'Cutting', titlePart: { title: 'Twig' }, price: 2 }] },
          }),
        ),
      );
      const pieces = [
        '<article class="content plant detail">',
        '<h1 class="title">Oak</h1>',
        '<p>A <em>tall</em> tree</p>',
        '<section class="content cutting detail">',
      ];
      expect(pieces.slice(0, 3).map((piece) => shown.includes(piece))).toEqual([true, true, true]);
      expect(shown).toContain('<h2 class="title">Twig</h2>');
      for (const value of [
        '<span class="field-value">Quercus</span>',
        '<span class="field-value">40</span>',
        '<span class="field-value">No</span>',
        '<time class="field-value" datetime="2026-11-20">20 November 2026</time>',
        '<time class="field-value" datetime="2026-11-20T10:00:00.000Z">20 November 2026, 10:00 UTC</time>',
        '<time class="field-value" datetime="14:05:00">14:05</time>',
        '<li>big</li><li>old</li>',
        '<a class="field-value" href="https://example.com/oak" target="_blank" rel="noopener">More</a>',
        '<li><a href="/ivy">Ivy &amp; Co</a></li>',
        '<div class="field body html-field note"><b>deep</b> roots</div>',
        '<p class="title-length">3 letters</p>',
      ]) {
        expect(shown).toContain(value);
      }
    });

    it('without those that have no value', async () => {
      const fields = (await html(await idOf(plant('Bare')))).match(/class="field [\w-]+/g);
      // Yes or no always has a value.
      expect(fields).toEqual(['class="field boolean-field']);
    });

    it('shorter as a summary, with a link', async () => {
      const shown = await html(
        await idOf(plant('Elm', { autoroutePart: { path: 'elm' }, markdownBodyPart: { markdown: 'long' } })),
        '?displayType=Summary',
      );
      expect(shown).toContain('<h2 class="title"><a href="/elm">Elm</a></h2>');
      expect(shown).not.toContain('long');
    });

    it('with templates, placement, wrappers and drivers of plug-ins', async () => {
      const jar = await idOf({ contentType: 'Jar', titlePart: { title: 'Jam' }, label: 'sweet' });
      const shown = await html(jar);
      expect(shown).toContain('<footer><aside><div class="field text-field label">');
      expect(shown.match(/<b>3<\/b>/g)).toHaveLength(1);
      expect((await html(jar, '?displayType=Shelf')).trim()).toMatch(/^<li>Jam: <b>3<\/b>\s*<\/li>$/);
      expect((await html(jar, '?displayType=Crate')).trim()).toMatch(/^<aside><b>crate of Jam<\/b>\s*<\/aside>$/);
    });

    it('with the template of one alias', async () => {
      const special = await idOf(plant('One', { aliasPart: { alias: 'special' } }));
      expect((await html(special)).trim()).toBe('special: One');
    });

    it('with what is picked only where it is published and the viewer may see it', async () => {
      const [secret, draft] = [
        await idOf({ contentType: 'Jar', titlePart: { title: 'Secret jar' } }),
        itemOf(await world.admin.postDraft(plant('Draft plant'))).contentItemId,
      ];
      const picking = await idOf(plant('Picking', { neighbours: { contentItemIds: [secret, draft] } }));
      expect(await html(picking)).toContain('Secret jar');
      expect(await html(picking)).not.toContain('Draft plant');
      const caller = await Caller.register(world, 'gardener');
      await caller.holds('AccessContentApi', 'View_Plant');
      const { body } = await caller.api.send('GET', `/api/content/${picking}/render`);
      expect((body as { html: string }).html).not.toContain('Secret jar');
    });

    it('of a whole bag of pickers with one more statement', async () => {
      const friends = [await idOf(plant('A')), await idOf(plant('B'))];
      const shelf = await idOf({
        contentType: 'Shelf',
        titlePart: { title: 'Shelf' },
        bagPart: {
          contentItems: friends.map(() => ({ contentType: 'Pick', picked: { contentItemIds: friends } })),
        },
      });
      await html(shelf);
      const further = jest.spyOn(world.app.get(Database), 'textRows');
      const shown = await html(shelf);
      expect(shown.match(/<li>/g)).toHaveLength(4);
      expect(shown).toContain('<article class="content pick card">');
      expect(further).toHaveBeenCalledTimes(1);
      further.mockRestore();
    });
  });

  describe('are for whoever may read the item', () => {
    it('in the version asked for', async () => {
      const { contentItemId } = await posted(plant('First'));
      itemOf(await world.admin.postDraft({ contentItemId, titlePart: { title: 'Second' } }));
      expect(await html(contentItemId)).toContain('First');
      expect(await html(contentItemId, '?version=latest')).toContain('Second');
      const caller = await Caller.register(world, 'reader');
      await caller.holds('AccessContentApi', 'ViewContent');
      const path = `/api/content/${contentItemId}/render`;
      expect((await caller.api.send('GET', path)).status).toBe(200);
      expect((await caller.api.send('GET', `${path}?version=latest`)).status).toBe(403);
      await caller.holds('AccessContentApi');
      expect((await caller.api.send('GET', path)).status).toBe(403);
      await caller.holds();
      expect((await caller.api.send('GET', path)).status).toBe(403);
    });

    it('of an item that is there, in a display type that is a name', async () => {
      expect((await answer('0'.repeat(26))).status).toBe(404);
      const { contentItemId } = await posted(plant('Gone'));
      for (const displayType of ['summary', '../x', 'A'.repeat(65), '']) {
        const refused = await answer(contentItemId, `?displayType=${encodeURIComponent(displayType)}`);
        expect(problemOf(refused, 400).errors).toHaveProperty('displayType');
      }
      itemOf(await world.admin.remove(contentItemId));
      expect((await answer(contentItemId)).status).toBe(404);
    });

    it('only once while it stays the same', async () => {
      const { contentItemId } = await posted(plant('Same'));
      const { headers } = await answer(contentItemId);
      const etag = String(headers.get('etag'));
      expect((await answer(contentItemId, '', { 'If-None-Match': etag })).status).toBe(304);
      await posted({ contentItemId, titlePart: { title: 'Changed' } });
      expect((await answer(contentItemId, '', { 'If-None-Match': etag })).status).toBe(200);
    });
  });

  describe('with Liquid in their bodies', () => {
    const leaflet = async (body: string) =>
      idOf({ contentType: 'Leaflet', titlePart: { title: 'A & B' }, htmlBodyPart: { html: body } });

    it('speak of the item and of others, and are sanitised after that', async () => {
      await idOf(plant('Named', { aliasPart: { alias: 'named' } }));
      const shown = await html(
        await leaflet(
          '<p>{{ Model.ContentItem.displayText }}, {{ Content["alias:named"].displayText }}</p>{{ "<script>alert(1)</script><i>x</i>" | raw }}',
        ),
      );
      expect(shown).toContain('<p>A &amp; B, Named</p><i>x</i>');
    });

    it('leave Liquid alone where the type does not say so', async () => {
      expect(await html(await idOf(plant('Plain', { markdownBodyPart: { markdown: '{{ 1 | plus: 1 }}' } })))).toContain(
        '{{ 1 | plus: 1 }}',
      );
    });

    it('fail with the name of the member, and nothing else does', async () => {
      const failing = await leaflet('{% render "Nowhere" %}');
      const refused = problemOf(await answer(failing), 500);
      expect(refused.type).toBe('urn:espalier:problem:templating.failed');
      expect(refused.detail).toContain('Leaflet.htmlBodyPart');
      const { contentItemId } = await posted({
        contentType: 'Leaflet',
        titlePart: { title: 'Mirror' },
        aliasPart: { alias: 'mirror' },
        htmlBodyPart: { html: '{% contentitem handle: "alias:mirror" %}' },
      });
      expect(problemOf(await answer(contentItemId), 500).type).toBe('urn:espalier:problem:templating.limit');
      expect(await html(await leaflet('fine'))).toContain('fine');
    });
  });

  it('run nothing of what was written to be run, wherever it was written', async () => {
    for (const text of SMUGGLED_SCRIPTS) {
      const clean = text.replaceAll('\0', '');
      const { contentItemId } = await posted({
        contentType: 'Trap',
        titlePart: { title: clean.slice(0, 500) },
        htmlBodyPart: { html: clean },
        markdownBodyPart: { markdown: clean },
        line: clean,
        lines: [clean, `x${clean}`],
        markup: clean,
        files: { paths: [`x/${clean.replace(/[\\/:\p{Cc}]/gu, '')}.png`], mediaTexts: [clean] },
        link: { url: '/x?' + encodeURIComponent(clean), text: clean },
      });
      for (const displayType of ['Detail', 'Summary']) {
        expect(faultsOfHtml(await html(contentItemId, `?displayType=${displayType}`))).toEqual([]);
      }
    }
  });
});

const TYPES = {
  Jar: { parts: [{ part: 'TitlePart' }], fields: [{ name: 'label', type: 'TextField' }] },
  Pick: { creatable: false, fields: [{ name: 'picked', type: 'ContentPickerField', settings: { multiple: true } }] },
  Shelf: {
    parts: [
      { part: 'TitlePart' },
      { part: 'BagPart', settings: { containedContentTypes: ['Pick'], displayType: 'Card' } },
    ],
  },
  Leaflet: {
    parts: [{ part: 'TitlePart' }, { part: 'AliasPart' }, { part: 'HtmlBodyPart', settings: { renderLiquid: true } }],
  },
  Trap: {
    parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }, { part: 'MarkdownBodyPart' }],
    fields: [
      { name: 'line', type: 'TextField' },
      { name: 'lines', type: 'MultiTextField' },
      { name: 'markup', type: 'MarkdownField' },
      { name: 'files', type: 'MediaField' },
      { name: 'link', type: 'LinkField' },
    ],
  },
};
