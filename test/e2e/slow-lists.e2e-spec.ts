import { type Browser, hiddenFields } from '@espalier/testing';
import { CapturedLog } from '../support/captured-log';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';
import { whileSlow } from '../support/slow-questions';

const NOTICE = 'This took too long and was stopped.';

let world: ContentWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
  await world.admin.putType('Note', { parts: [{ part: 'TitlePart' }] });
  itemOf(await world.admin.post({ contentType: 'Note', titlePart: { title: 'Slow note' } }));
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

describe('A list that takes too long to find', () => {
  it.each(['/api/users?q=a', '/api/content?q=a'])('is answered with 503 and what to do: %s', async (path) => {
    const token = await world.app.token();
    const answer = await whileSlow(world.app, () => world.app.request('GET', path, { token }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body).toMatchObject({
      type: 'urn:espalier:problem:database.slow',
      detail: expect.stringContaining('Ask for less'),
    });
  });

  it.each([
    ['/Admin/Users', 'No users match'],
    ['/Admin/Contents/ContentItems', 'No items match'],
    ['/Admin/Contents/ContentItems/Note', 'No items match'],
  ])('is a page that says so, with the filter to change: %s', async (list, nothing) => {
    const log = new CapturedLog();
    const { status, text } = await whileSlow(world.app, () => browser.open(`${list}?q=slowly&page=3`));
    expect(log.text).toContain(`Finding what the list ${list} shows took too long, so it was given up.`);
    expect(log.text).toMatch(/Its filter: (name|text):slowly"/);
    expect(status).toBe(503);
    expect(text).toContain(NOTICE);
    expect(text).toContain('value="slowly"');
    expect(text).not.toContain(nothing);
    expect(text).not.toMatch(/None of|class="pager"/);
    expect((await browser.open(`${list}?q=slowly`)).text).toContain(nothing);
  });

  it.each([
    ['/Admin/Users', 'disable'],
    ['/Admin/Contents/ContentItems', 'publish'],
  ])('has nothing done to all of it: %s', async (list, action) => {
    const { text } = await browser.open(list);
    const values = { ...hiddenFields(text, '/Logout'), scope: 'everything', confirmed: 'true', action };
    const answer = await world.unchanged(() => whileSlow(world.app, () => browser.post(`${list}?q=a`, values)));
    expect(answer.headers.get('location')).toBe(`${list}?q=a`);
    expect((await browser.open(`${list}?q=a`)).text).toContain(`Nothing was changed. ${NOTICE}`);
  });
});
