import { type Browser, hiddenFields } from '@espalier/testing';
import { DomainError } from '#platform/errors';
import { MediaList } from '../../src/core/media/files/media-list';
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
    expect(text).toContain('role="alert" tabindex="-1" autofocus>');
    expect(text).toContain('value="slowly"');
    expect(text).not.toContain(nothing);
    expect(text).not.toMatch(/None of|class="pager"/);
    expect((await browser.open(`${list}?q=slowly`)).text).toContain(nothing);
  });

  it('is a page of the media library that says so, with the filter to change', async () => {
    const { status, text } = await whileSlow(world.app, () => browser.open('/Admin/Media?q=slowly'));
    const [, notice = ''] = /role="alert" tabindex="-1" autofocus>(.*)/.exec(text) ?? [];
    expect(status).toBe(503);
    expect(notice).toContain('This took too long');
    expect(notice).toMatch(/href="\/Admin\/Media[^"]*">Clear all filters</);
    expect(text).toContain('value="slowly"');
    expect((await browser.open('/Admin/Media?q=slowly')).status).toBe(200);
  });

  it('is one of the media library while only its folders take too long', async () => {
    const slow = new DomainError('unavailable', 'database.slow', 'Finding this took too long.');
    jest.spyOn(world.app.get(MediaList), 'foldersOfEach').mockRejectedValue(slow);
    const { status, text } = await browser.open('/Admin/Media');
    expect([status, text]).toEqual([503, expect.stringContaining('This took too long')]);
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
