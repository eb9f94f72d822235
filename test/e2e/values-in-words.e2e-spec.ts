import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

let world: ContentWorld;
let people: People;
let admin: Browser;

const indexed = { indexed: true };
const TYPES = {
  Orchard: { displayName: 'Orchard of ours', parts: [{ part: 'TitlePart' }], fields: [] },
  Tour: {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Stop'] } }],
    fields: [
      { name: 'begins', type: 'DateTimeField', settings: indexed },
      { name: 'season', type: 'DateField', settings: indexed },
      { name: 'bell', type: 'TimeField', settings: indexed },
      { name: 'guided', type: 'BooleanField', settings: indexed },
      { name: 'code', type: 'TextField' },
      { name: 'sights', type: 'ContentPickerField', settings: { multiple: true } },
    ],
  },
  Stop: {
    displayName: 'Stop on the way',
    fields: [
      { name: 'at', displayName: 'Arrival', type: 'DateTimeField' },
      { name: 'quay', displayName: 'Landing stage', type: 'TextField' },
    ],
  },
};

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  for (const [name, definition] of Object.entries(TYPES)) await world.admin.putType(name, definition);
  admin = await people.signedIn();
  await admin.submit('/Account', '/Account/TimeZone', { timeZone: 'Europe/Berlin' });
});
afterAll(() => world.stop());

const orchard = (title: string) =>
  world.admin.postDraft({ contentType: 'Orchard', titlePart: { title } }).then((answer) => itemOf(answer));

async function changed(): Promise<{ item: Item; compared: (browser: Browser) => Promise<string> }> {
  const [north, south] = [await orchard('North orchard'), await orchard('South orchard')];
  const values = (begins: string, season: string, sight: Item) => ({
    contentType: 'Tour',
    titlePart: { title: 'Blossom' },
    begins,
    season,
    guided: season.endsWith('1'),
    code: '2026-07-01',
    sights: { contentItemIds: [sight.contentItemId] },
  });
  const first = itemOf(await world.admin.post(values('2026-07-01T08:00:00Z', '2026-07-01', north)));
  const bagPart = { contentItems: [{ contentType: 'Stop', at: '2026-07-02T22:30:00.000Z' }] };
  const second = itemOf(
    await world.admin.post({
      contentItemId: first.contentItemId,
      ...values('2026-07-02T08:00:00Z', '2026-07-02', south),
      code: '2026-07-09',
      bagPart,
    }),
  );
  const query = `version=${first.contentItemVersionId}&version=${second.contentItemVersionId}`;
  const path = `/Admin/Contents/ContentItems/${first.contentItemId}/History/Compare?${query}`;
  return { item: second, compared: async (browser) => (await browser.open(path)).text };
}

describe('Values of items, where editors see them,', () => {
  it('are dates in their language and zone, answers and names in a comparison', async () => {
    const { compared } = await changed();
    const text = await compared(admin);
    const words = text.replace(/<time [^>]*>/g, '').replace(/<[^>]+>/g, ' ');
    expect(text).toContain(
      '<time datetime="2026-07-01T08:00:00.000Z" title="1 Jul 2026, 10:00:00 (Europe/Berlin)">1 Jul 2026, 10:00</time>',
    );
    expect(text.match(/>Times in Europe\/Berlin</g)).toHaveLength(1);
    expect(text).toContain('>3 Jul 2026, 00:30</time>');
    for (const shown of [
      '1 Jul 2026',
      '2 Jul 2026',
      'Yes',
      'No',
      'North orchard',
      'South orchard',
      'Stop on the way',
    ]) {
      expect(words).toContain(shown);
    }
    // What somebody typed into a text stays as it was typed.
    expect(words).toContain('2026-07-');
    expect(words).not.toMatch(/\d{4}-\d\d-\d\dT|\b[0-9a-z]{26}\b.*\b(North|South)|contentItemId\b/);
  });

  describe('stand in places that are told in words', () => {
    const PATH = /\w\[\d+\]/;
    const wordsOf = (html: string) => html.replace(/<script[^]*?<\/script>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');

    it('in a comparison, a version and an event', async () => {
      const { item, compared } = await changed();
      const history = `/Admin/Contents/ContentItems/${item.contentItemId}/History`;
      const { text: events } = await admin.open('/Admin/AuditTrail');
      const [event = ''] = /\/Admin\/AuditTrail\/Display\/\d+/.exec(events) ?? [];
      const pages = [
        await compared(admin),
        ...(await Promise.all(
          [`${history}/${item.contentItemVersionId}`, event].map(async (path) => (await admin.open(path)).text),
        )),
      ].map(wordsOf);
      for (const words of pages) {
        expect(words).not.toMatch(PATH);
        expect(words).toContain('Sights 1');
        expect(words).toMatch(/\w 1, Arrival/);
        expect(words).toMatch(/\w 1, Content type/);
      }
    });

    it('in a conflict', async () => {
      const { item } = await changed();
      const { contentItemId } = item;
      const [stop] = (item.bagPart as { contentItems: object[] }).contentItems;
      const form = (await EditorForm.edit(admin, contentItemId)).type({ 'bagPart.contentItems[0].quay': 'Mine' });
      await world.admin.post({ contentItemId, bagPart: { contentItems: [{ ...stop, quay: 'Theirs' }] } });
      const { html } = await form.again('save', 412);
      expect(wordsOf(html)).not.toMatch(PATH);
      expect(html).toContain('<p class="hint">Landing stage</p>');
    });
  });

  it('are no names of items that the reader may not see', async () => {
    const { compared } = await changed();
    const permissions = ['AccessAdminPanel', 'View_Tour', 'Preview_Tour', 'Edit_Tour'];
    await world.app.get(Roles).put({ name: 'Guide', description: '', permissions });
    const guide = await people.signedIn((await people.create('Guide')).userName);
    const text = await compared(guide);
    expect(text).toContain('An item that no longer exists, or that you cannot see');
    expect(text).not.toMatch(/(North|South) orchard/);
  });

  it('are dates in their language and zone in a list', async () => {
    await changed();
    const columns = 'title,field-begins,field-season,field-bell,field-guided';
    const { text } = await admin.open(
      `/Admin/Contents/ContentItems?${String(new URLSearchParams({ q: 'type:Tour', columns }))}`,
    );
    expect(text).toMatch(/<time datetime="2026-07-02T08:00:00.000Z" title="2 Jul 2026, 10:00:00 \(Europe\/Berlin\)">/);
    expect(text).toMatch(/<td class="c-text">\s*2 Jul 2026\s*<\/td>/);
    expect(text).not.toMatch(/<td class="c-text">\s*2026-/);
  });
});
