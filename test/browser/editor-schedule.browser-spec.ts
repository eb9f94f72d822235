import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, requireFaultless } from '../support/editor-world';

describe('The editor of what can be published at a date, with scripts', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    world = await EditorWorld.start();
    const parts = ['TitlePart', 'PublishLaterPart'].map((part) => ({ part }));
    await world.content.admin.putType('Notice', { displayName: 'Notice', parts });
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    opened = await world.enter({ timezoneId: 'Europe/Berlin' });
    ({ page } = opened);
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Notice/Create`);
    await page.getByLabel('Title').fill('Sale');
  });
  afterEach(async () => {
    requireFaultless(opened);
    await page.context().close();
  });

  it('says what its buttons do as soon as a date is typed', async () => {
    const date = page.getByLabel('Publish the draft at');
    expect([await button('Publish').isVisible(), await button('Publish now').isVisible()]).toEqual([true, false]);
    await date.fill('2199-02-03T05:05');
    await button('Schedule').waitFor();
    await button('Publish now').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await date.fill('1999-02-03T05:05');
    await button('Publish').waitFor();
    expect(await button('Publish now').isVisible()).toBe(false);
    await date.fill('2199-02-03T05:05');
    await button('Schedule').press('Enter');
    await page.getByText('“Sale” is scheduled. It will be published at 3 Feb 2199, 04:05 UTC.').waitFor();
    expect([await button('Schedule').isVisible(), await button('Publish now').isVisible()]).toEqual([true, true]);
  });
});
