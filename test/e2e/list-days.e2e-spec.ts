import { hiddenFields, type Browser } from '@espalier/testing';
import { Clock } from '#platform/clock';
import { itemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';
const MAY_DAY = `${LIST}?q=created:2026-05-01`;
/** Morning in Tokyo is the evening before in UTC. */
const CREATED = { Morning: '2026-04-30T20:00:00Z', Night: '2026-05-01T20:00:00Z' };

let world: ContentWorld;
let admin: ContentApi;
let inUtc: Browser;
let inTokyo: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  const people = new People(world.app);
  inUtc = await people.signedIn();
  inTokyo = await people.signedIn((await people.create('Administrator')).userName);
  await inTokyo.submit('/Account', '/Account/TimeZone', { timeZone: 'Asia/Tokyo' });
  await admin.putType('Leaf', { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
  for (const [title, createdUtc] of Object.entries(CREATED)) {
    itemOf(await admin.post({ contentType: 'Leaf', titlePart: { title }, commonPart: { createdUtc } }));
  }
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

const foundBy = async (browser: Browser, path: string): Promise<string[]> => {
  const { text } = await browser.open(path);
  return Object.keys(CREATED).filter((title) => text.includes(`>${title}</a>`));
};

describe('A day in the filter of a list', () => {
  it('is one of the zone of whoever reads the list, and one of UTC over REST', async () => {
    expect(await foundBy(inTokyo, MAY_DAY)).toEqual(['Morning']);
    expect(await foundBy(inUtc, MAY_DAY)).toEqual(['Night']);
    const { body } = await admin.list({ q: 'created:2026-05-01' });
    expect(JSON.stringify(body)).toContain('Night');
    expect(JSON.stringify(body)).not.toContain('Morning');
  });

  it('is in words in its chip, and in the language of filters in the box', async () => {
    const { text } = await inTokyo.open(`${LIST}?q=${encodeURIComponent('modified:>=2026-05-01')}`);
    expect(text).toContain('<b>modified</b><span>from 1 May 2026</span>');
    expect(text).toContain('value="modified:&gt;&#x3D;2026-05-01"');
  });

  it('is offered as the calendar has it there', async () => {
    jest.spyOn(world.app.get(Clock), 'nowUtc').mockReturnValue('2026-12-31T20:00:00.000Z');
    const values = async (browser: Browser) =>
      (await browser.open('/Admin/Values/Contents/ContentItems?term=created&value=2')).text;
    expect(await values(inTokyo)).toContain('created:2027-01-01..2027-12-31');
    expect(await values(inUtc)).toContain('created:2026-01-01..2026-12-31');
  });

  it('is told to the second in the menu of the row, of which the row has few letters', async () => {
    const { text } = await inTokyo.open(`${MAY_DAY}&columns=created`);
    const exact = '<time datetime="2026-04-30T20:00:00.000Z">1 May 2026, 05:00:00 (Asia/Tokyo)</time>';
    expect(text).toContain(`<p class="cap">Created: ${exact}</p>`);
  });

  it('is the same one for what is done to all that were found', async () => {
    const form = hiddenFields((await inTokyo.open('/Account')).text, '/Logout');
    await inTokyo.post(MAY_DAY, { ...form, action: 'unpublish', scope: 'everything', confirmed: 'true' });
    expect(await foundBy(inUtc, `${LIST}?q=status:draft`)).toEqual(['Morning']);
  });
});
