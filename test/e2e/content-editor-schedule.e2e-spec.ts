import type { Browser } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const DATE = 'publishLaterPart.scheduledPublishUtc';
const AT = '2199-02-03T04:05';
const AT_UTC = '2199-02-03T04:05:00.000Z';
const IN_WORDS = 'It will be published on 3 Feb 2199, 04:05 UTC.';

let world: ContentWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = await new People(world.app).signedIn();
  const parts = ['TitlePart', 'PublishLaterPart'].map((part) => ({ part }));
  for (const [name, flags] of Object.entries({
    Notice: {},
    Flyer: { versionable: false },
    Stamp: { draftable: false },
    Plain: { parts: [{ part: 'TitlePart' }] },
    Album: { parts: [...parts, { part: 'MarkdownBodyPart' }] },
  }))
    await world.admin.putType(name, { parts, ...flags });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));
const titled = async (title: string, type = 'Notice') =>
  (await EditorForm.create(admin, type)).type({ 'titlePart.title': title });

/** Texts of the buttons, and whether they are seen. */
const buttons = ({ html }: EditorForm) =>
  Object.fromEntries(
    [...html.matchAll(/<button name="_action" value="(publish\w*)"([^>]*)>(?:<svg[^]*?<\/svg>)?([^<]*)</g)].map(
      ([, value, more, text]) => [value, more.includes('hidden') ? `(${text})` : text],
    ),
  );

describe('A form with a date to be published at', () => {
  it('is scheduled by the button that publishes, and says so', async () => {
    const form = await titled('Sale');
    expect(buttons(form)).toEqual({ publish: 'Publish', publishNow: '(Publish now)' });
    const scheduled = await form.type({ [DATE]: AT }).done('publish');
    expect(scheduled.message).toBe(`“Sale” is scheduled. ${IN_WORDS}`);
    expect(await latest(form.contentItemId)).toMatchObject({
      published: false,
      publishLaterPart: { scheduledPublishUtc: AT_UTC },
    });
    expect(buttons(scheduled)).toEqual({ publish: 'Schedule for 3 Feb 2199, 04:05', publishNow: 'Publish now' });
    const again = await scheduled.done('publish');
    expect(again.message).toBe(`Nothing had changed, so nothing was saved. ${IN_WORDS}`);
  });

  it('is told of in the time zone that the reader has chosen, as rows of lists are', async () => {
    const reader = await new People(world.app).signedIn();
    await reader.submit('/Account', '/Account/TimeZone', { timeZone: 'Europe/Berlin' });
    const form = (await EditorForm.create(reader, 'Notice')).type({ 'titlePart.title': 'Sale', [DATE]: AT });
    const { message } = await form.done('publish');
    const list = (await reader.open('/Admin/Contents/ContentItems')).text;
    await reader.submit('/Account', '/Account/TimeZone', { timeZone: '' });
    expect(message).toContain('It will be published on 3 Feb 2199, 05:05 (Europe/Berlin).');
    expect(list).toContain('>Times in Europe/Berlin<');
  });

  it('stays live as it is until then', async () => {
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Notice', titlePart: { title: 'Menu' } }));
    const form = await EditorForm.edit(admin, contentItemId);
    await form.type({ 'titlePart.title': 'New menu', [DATE]: AT }).done('publish');
    expect(itemOf(await world.admin.get(contentItemId)).displayText).toBe('Menu');
    expect(await latest(contentItemId)).toMatchObject({ displayText: 'New menu', published: false });
  });

  it('schedules no draft that somebody has begun since it was opened, before it has shown it', async () => {
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Notice', titlePart: { title: 'Menu' } }));
    const form = (await EditorForm.edit(admin, contentItemId)).type({ [DATE]: AT });
    itemOf(await world.admin.postDraft({ contentItemId, titlePart: { title: 'Half a menu' } }));
    const shown = await form.again('publish', 409);
    expect(shown.summary).toEqual([expect.stringContaining('Someone has begun a draft of this item')]);
    expect([shown.value('titlePart.title'), shown.value(DATE)]).toEqual(['Half a menu', `${AT}:00`]);
    expect((await latest(contentItemId)).publishLaterPart).toBeUndefined();
    expect((await shown.done('publish')).message).toBe(`“Half a menu” is scheduled. ${IN_WORDS}`);
  });

  it('is published at once by the button that says so, and forgets its date', async () => {
    const scheduled = await (await titled('Hurry')).type({ [DATE]: AT }).done('save');
    const published = await scheduled.done('publishNow');
    expect(published.message).toBe('“Hurry” was published.');
    const item = await latest(published.contentItemId);
    expect(item.published).toBe(true);
    expect(item.publishLaterPart).toBeUndefined();
    expect(buttons(published)).toEqual({ publish: 'Update', publishNow: '(Publish now)' });
  });

  it.each(['publish', 'publishNow', 'save'])('is not saved with a date in the past, by %s', async (action) => {
    const form = (await titled('Typo')).type({ [DATE]: '1999-02-03T04:05' });
    const refused = await world.unchanged(() => form.again(action, 400));
    expect(refused.errorOf(DATE)).toContain('Choose a date that is not in the past.');
    expect(refused.summary).toEqual([expect.stringMatching(/^Publish on: Choose a date/)]);
    expect(buttons(refused)).toEqual({ publish: 'Publish', publishNow: '(Publish now)' });
  });

  it('shows what the button would do when it comes back', async () => {
    const form = (await titled('')).type({ [DATE]: AT });
    expect(buttons(await form.again('show'))).toEqual({
      publish: 'Schedule for 3 Feb 2199, 04:05',
      publishNow: 'Publish now',
    });
  });
});

describe('Where nothing waits for a date', () => {
  it('there is one button to publish', async () => {
    expect(buttons(await titled('Plain', 'Plain'))).toEqual({ publish: 'Publish' });
    const stamp = await titled('Stamp', 'Stamp');
    expect(buttons(stamp)).toEqual({ publish: 'Publish' });
    expect(stamp.names).not.toContain(DATE);
  });

  it('an item without versions that is live is saved as it is', async () => {
    const live = await (await titled('Flyer', 'Flyer')).done('publish');
    expect(buttons(live)).toEqual({ publish: 'Update' });
    const edited = await live.type({ 'titlePart.title': 'Flyers' }).done('publish');
    expect(await latest(edited.contentItemId)).toMatchObject({ displayText: 'Flyers', published: true });
  });
});

describe('Pictures without alt text', () => {
  const TEXT = 'markdownBodyPart.markdown';
  const undescribed = '![](/media/oak.png) ![An elm](/media/elm.png)';

  it('are asked about before visitors see them, and then not again', async () => {
    const form = (await titled('Trees', 'Album')).type({ [TEXT]: undescribed });
    const asked = await form.again('publish', 409);
    expect(asked.html).toContain('<h2>A picture has no alt text</h2>');
    expect(asked.html).toContain('oak.png: describe');
    expect(asked.html).not.toContain('elm.png: ');
    expect(asked.value(TEXT)).toBe(undescribed);
    const published = await asked.done('publish:confirmed');
    expect(published.message).toBe('“Trees” was published.');
    expect((await published.type({ 'titlePart.title': 'Old trees' }).done('publish')).message).toBe(
      '“Old trees” was published.',
    );
  });

  it('are asked about again when others come, also from a draft', async () => {
    const { contentItemId } = itemOf(
      await world.admin.post({ contentType: 'Album', markdownBodyPart: { markdown: undescribed } }),
    );
    const form = await EditorForm.edit(admin, contentItemId);
    const more = `${undescribed} ![](/media/yew.png)`;
    const draft = await form.type({ [TEXT]: more, 'titlePart.title': 'Evergreens' }).done('save');
    expect((await draft.again('publish', 409)).html).toContain('yew.png: describe');
    await draft.type({ [TEXT]: more.replace('![](/media/yew', '![A yew](/media/yew') }).done('publish');
  });

  it('are asked about when they are to be published at a date', async () => {
    const form = (await titled('Later', 'Album')).type({ [TEXT]: undescribed, [DATE]: AT });
    const asked = await form.again('publish', 409);
    expect(asked.html).toContain('Schedule without alt text');
    expect((await asked.done('publish:confirmed')).message).toContain('is scheduled');
  });
});
