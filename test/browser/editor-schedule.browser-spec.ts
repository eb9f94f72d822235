import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, openActions, requireFaultless, until } from '../support/editor-world';

describe('The editor of what can be published at a date, with scripts', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = async (javaScriptEnabled = true) => {
    opened = await world.enter({ timezoneId: 'Europe/Berlin', javaScriptEnabled });
    ({ page } = opened);
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Notice/Create`);
    await page.getByLabel('Title').fill('Sale');
  };
  const choose = async (timeZone: string) => {
    await page.goto(`${world.url}/Account`);
    await page.getByLabel('Times are shown in').selectOption(timeZone);
    await button('Save time zone').click();
    await page.getByText('Your time zone was saved.').waitFor();
  };

  beforeAll(async () => {
    world = await EditorWorld.start();
    const parts = ['TitlePart', 'PublishLaterPart'].map((part) => ({ part }));
    await world.content.admin.putType('Notice', { displayName: 'Notice', parts });
  });
  afterAll(() => world.stop());
  afterEach(async () => {
    requireFaultless({ ...opened, faults: opened.faults.filter((fault) => !fault.includes('ERR_FAILED')) });
    await page.context().close();
  });

  it('says on its main button what that does as soon as a date is typed', async () => {
    await open();
    const date = page.getByLabel('Publish on');
    await button('Publish').waitFor();
    await date.fill('2199-02-03T05:05');
    await button('Schedule for 3 Feb 2199, 05:05').waitFor();
    await openActions(page);
    await button('Publish now').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await date.fill('1999-02-03T05:05');
    await button('Publish').waitFor();
    expect(await button('Publish now').isVisible()).toBe(false);
    await date.fill('2199-02-03T05:05');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('dialog', { name: 'Schedule for 3 Feb 2199, 05:05' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^“Sale” is scheduled. It will be published on 3 Feb 2199, 05:05/).waitFor();
    await button('Schedule for 3 Feb 2199, 05:05').waitFor();
  });

  it('shows and reads times in the zone that its reader has chosen, not in that of the browser', async () => {
    const item = await world.save('Notice', { titlePart: { title: 'Fair' } }, true);
    await open();
    await page.context().route('**/Autosave', (route) => route.abort());
    await choose('Asia/Tokyo');
    await page.clock.setFixedTime('2190-07-01T20:15:00Z');
    await world.edit(page, item);
    await page.locator('.hint', { hasText: 'Asia/Tokyo (GMT+9)' }).first().waitFor();
    await page.getByLabel('Publish on').fill('2199-07-03T05:05');
    await button('Schedule for 3 Jul 2199, 05:05').waitFor();
    await until(page, `Object.values(localStorage).some((kept) => kept.includes('2199-07-02T20:05:00'))`);
    const next = await page.context().newPage();
    await page.close();
    page = next;
    await world.edit(page, item);
    await page.getByText('You have unsaved changes from 05:15.').waitFor();
    await button('Restore').click();
    await button('Schedule for 3 Jul 2199, 05:05').click();
    await page.getByText('It will be published on 3 Jul 2199, 05:05 (Asia/Tokyo)').waitFor();
    expect(await page.getByLabel('Publish on').inputValue()).toBe('2199-07-03T05:05');
    expect(await world.latest(item)).toMatchObject({
      publishLaterPart: { scheduledPublishUtc: '2199-07-02T20:05:00.000Z' },
    });
    await choose('');
  });

  it('publishes nothing at a date that has passed', async () => {
    await open();
    await page.getByLabel('Publish on').fill('1999-02-03T05:05');
    await button('Publish').click();
    await page.getByText('Choose a date that is not in the past.').first().waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Sale');
  });

  it('publishes nothing by the Enter key', async () => {
    await open();
    await page.getByLabel('Title').press('Enter');
    await page.getByText('was saved as a draft').waitFor();
  });

  it('offers all it can do without scripts', async () => {
    await open(false);
    await openActions(page);
    await button('Save draft').click();
    await page.getByText('was saved as a draft').waitFor();
    await button('Publish').click();
    await page.getByText('was published').waitFor();
    await button('Update').waitFor();
  });
});
