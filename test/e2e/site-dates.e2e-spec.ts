import { SiteWorld } from '../support/site-world';

/** Already in May in Berlin. */
const LATE = '2026-04-30T22:30:00Z';

describe('Dates of the site', () => {
  let world: SiteWorld;

  const open = async (path: string) => (await world.visitor.open(path)).text;
  const zone = async (timeZone: string) => {
    const token = await world.content.app.token();
    const { body } = await world.content.app.request('GET', '/api/settings/site', { token });
    await world.content.app.request('PUT', '/api/settings/site', { token, body: { ...body, timeZone } });
  };
  const shown = (text: string) => [...text.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map(([, time]) => time);

  beforeAll(async () => {
    world = await SiteWorld.start();
    await world.post('Late', { commonPart: { createdUtc: LATE } });
    await world.content.admin.putType('Concert', {
      parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }],
      fields: [
        { name: 'begins', type: 'DateTimeField' },
        { name: 'day', type: 'DateField' },
      ],
    });
    await world.save({ contentType: 'Concert', titlePart: { title: 'Concert' }, begins: LATE, day: '2026-04-30' });
  });
  afterAll(() => world.stop());

  it('are in UTC until it has a time zone', async () => {
    expect(shown(await open('/blog/late'))).toContain('30 April 2026');
    expect(shown(await open('/concert'))).toEqual(['30 April 2026, 22:30 UTC', '30 April 2026']);
  });

  it('are in its time zone, which times name, and days stay what they are', async () => {
    await zone('Europe/Berlin');
    expect(shown(await open('/blog/late'))).toContain('1 May 2026');
    expect(shown(await open('/concert'))).toEqual(['1 May 2026, 00:30 Europe/Berlin', '30 April 2026']);
    expect(await open('/blog')).toContain('May 2026');
    expect(await open('/blog')).not.toContain('April 2026');
  });

  it('are in its time zone where words are searched for, too', async () => {
    const { publishedUtc } = await world.post('Found');
    const published = new Date(publishedUtc ?? '');
    const timeZone = published.getUTCHours() < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    await zone(timeZone);
    const day = published.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
    expect(shown(await open('/search?q=Found'))).toEqual([day]);
  });
});
