import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { itemOf, problemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

let world: ContentWorld;
let people: People;
let german: Browser;
let english: Browser;

const required = { required: true };
const TICKET = {
  parts: [{ part: 'TitlePart', settings: { options: 'editableRequired' } }],
  fields: [
    { name: 'code', type: 'TextField', settings: { pattern: '^[A-Z]{3}$' } },
    { name: 'seats', type: 'NumericField', settings: { ...required, minimum: 1 } },
    { name: 'place', type: 'TextField', settings: { ...required, maxLength: 10 } },
    { name: 'day', type: 'DateField', settings: required },
    { name: 'tags', type: 'MultiTextField', settings: required },
  ],
};

async function speaking(language: string, role?: string): Promise<Browser> {
  const browser = await people.signedIn(role && (await people.create(role)).userName);
  await browser.submit('/Account', '/Account/Language', { language });
  return browser;
}

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  await world.admin.putType('Ticket', TICKET);
  await world.admin.putType('Leaf', { displayName: 'Fallen leaf', parts: [{ part: 'TitlePart' }] });
  german = await speaking('de');
  english = await speaking('en', 'Administrator');
});
afterAll(() => world.stop());

async function refused(browser: Browser, typed: Record<string, string>): Promise<(name: string) => string | undefined> {
  const form = (await EditorForm.create(browser, 'Ticket')).type(typed);
  const again = await form.again('publish', 400);
  return (name) => again.errorOf(name);
}

describe('What is wrong with an item', () => {
  it('is said to people as what to enter', async () => {
    const errorOf = await refused(english, { code: 'abc', seats: '0', place: 'Far too long', day: 'soon' });
    expect(
      Object.fromEntries(
        ['titlePart.title', 'code', 'seats', 'place', 'day', 'tags'].map((name) => [name, errorOf(name)]),
      ),
    ).toEqual({
      'titlePart.title': 'Enter a title.',
      code: 'Enter a value in the format that this field expects.',
      seats: 'Enter 1 or more.',
      place: 'Enter at most 10 characters.',
      day: 'Enter a date, for example 2026-05-01.',
      tags: 'Enter or choose a value.',
    });
    const missing = await refused(english, {});
    expect(['seats', 'place', 'day'].map(missing)).toEqual([
      'Enter a number, for example 12.5.',
      'Enter a value.',
      'Enter a date, for example 2026-05-01.',
    ]);
  });

  it('is said in the language of whoever reads it', async () => {
    const errorOf = await refused(german, { code: 'abc', seats: '0', place: 'Far too long', day: 'soon' });
    expect(['titlePart.title', 'code', 'seats', 'place', 'day', 'tags'].map(errorOf)).toEqual([
      'Geben Sie einen Titel ein.',
      'Geben Sie einen Wert in dem Format ein, das dieses Feld erwartet.',
      'Geben Sie 1 oder mehr ein.',
      'Geben Sie höchstens 10 Zeichen ein.',
      'Geben Sie ein Datum ein, zum Beispiel 2026-05-01.',
      'Geben Sie einen Wert ein, oder wählen Sie einen.',
    ]);
  });

  it('is said to programs in English, with the rule', async () => {
    const answer = await world.admin.post({ contentType: 'Ticket', code: 'abc', seats: 0, day: 'soon' });
    expect(problemOf(answer, 400).errors).toMatchObject({
      'titlePart.title': ['Enter a title.'],
      code: ['must match the pattern ^[A-Z]{3}$.'],
      seats: ['must be at least 1.'],
      place: ['is required.'],
      day: [expect.stringMatching(/^must be a date that exists, written such as /)],
    });
  });
});

describe('What is wrong with a filter', () => {
  const LIST = '/Admin/Contents/ContentItems';
  const listed = async (browser: Browser, q: string) =>
    (await browser.open(`${LIST}?${String(new URLSearchParams({ q }))}`)).text;

  it('is said where it stands, in the language of whoever reads it', async () => {
    const text = await listed(german, 'oak created:yesterday');
    expect(text).toContain('created:<mark>yesterday</mark>');
    expect(text).toContain('Geben Sie ein Datum ein, zum Beispiel 2026-05-01, einen Zeitraum wie');
    expect(await listed(german, 'status:lost')).toContain('Diesen Status gibt es nicht. Verwenden Sie einen von ');
    expect(await listed(german, 'oak AND')).toContain('Hinter AND steht nichts.');
    expect(await listed(german, 'type:Blogg')).toContain('Es gibt keinen Inhaltstyp „Blogg“.');
    expect(await listed(english, 'created:yesterday')).toContain(
      'Enter a date, for example 2026-05-01, a range such as',
    );
  });
});

const MEANT_LEAF = /Es gibt keinen Inhaltstyp „leaf“\. Meinten Sie Leaf/;

describe('What there is not', () => {
  it.each([
    [
      '/Admin/Contents/ContentItems/4aaaaaaaaaaaaaaaaaaaaaaaaa/Edit',
      /Diesen Inhalt oder diese Version gibt es nicht\./,
    ],
    ['/Admin/Help/nowhere', /Es gibt keine Hilfe mit dem Namen „nowhere“\./],
    ['/Admin/Contents/ContentItems/leaf', MEANT_LEAF],
    ['/Admin/Contents/ContentItems?type=leaf', MEANT_LEAF],
    ['/Admin/Contents/FilterSyntax?type=leaf', MEANT_LEAF],
    ['/Admin/Contents/ContentTypes/leaf/Create', MEANT_LEAF],
    ['/Admin/ContentTypes/leaf', MEANT_LEAF],
    ['/Admin/BackgroundTasks/nothing', /Es gibt keine Hintergrundaufgabe „nothing“\./],
  ])('is said in the language of whoever asks for %s', async (path, message) => {
    const { status, text } = await german.open(path);
    expect([status, text]).toEqual([404, expect.stringMatching(message)]);
  });
});

describe('What somebody may not do', () => {
  it('is said by the title of the permission, in their language', async () => {
    const [author, autor] = [await speaking('en', 'Author'), await speaking('de', 'Author')];
    const [denied, verweigert] = [await author.open('/Admin/Users'), await autor.open('/Admin/Users')];
    expect([denied.status, verweigert.status]).toEqual([403, 403]);
    expect([denied.text, verweigert.text].map((page) => /<h1>([^<]+)/.exec(page)?.[1])).toEqual([
      'Not allowed',
      'Nicht erlaubt',
    ]);
    expect(denied.text).toContain('You do not have the permission “View users”. Ask an administrator for it.');
    expect(verweigert.text).toContain(
      'Ihnen fehlt die Berechtigung „Benutzer ansehen“. Wenden Sie sich an einen Administrator.',
    );
    expect(denied.text + verweigert.text).not.toContain('ViewUsers');
  });

  const LIST = '/Admin/Contents/ContentItems';
  const newLeaf = async () => itemOf(await world.admin.post({ contentType: 'Leaf', titlePart: { title: 'A leaf' } }));

  it.each([
    ['Edit', 'edit', 'Inhalte', 'bearbeiten'],
    ['Publish', 'publish or unpublish', 'Inhalte', 'veröffentlichen oder zurückziehen'],
    ['Delete', 'delete', 'Inhalte', 'löschen'],
    ['Clone', 'duplicate', 'Inhalte', 'duplizieren'],
    ['History', 'see drafts of', 'Entwürfe', 'sehen'],
  ])('is said of a form with what it is about: %s', async (form, what, objekt, was) => {
    const path = `${LIST}/${(await newLeaf()).contentItemId}/${form}`;
    const [author, autor] = [await speaking('en', 'Author'), await speaking('de', 'Author')];
    const [denied, verweigert] = await Promise.all([author, autor].map((browser) => browser.open(path)));
    expect([denied.status, verweigert.status]).toEqual([403, 403]);
    expect(denied.text).toContain(`You may not ${what} “Fallen leaf” items: the permission “`);
    expect(verweigert.text).toContain(`Sie dürfen ${objekt} des Typs „Fallen leaf“ nicht ${was}: Die Berechtigung „`);
  });

  it('is said of what is done to many, and of what was removed, with what it is about', async () => {
    const { contentItemId } = await newLeaf();
    const autor = await speaking('de', 'Author');
    const notDeleted = 'Sie dürfen Inhalte des Typs „Fallen leaf“ nicht löschen: Die Berechtigung „';
    const ids = [contentItemId, '4'.padEnd(26, 'a')];
    const { text } = await autor.submit(LIST, LIST, { action: 'delete', ids, confirmed: 'true' });
    expect(text).toContain(notDeleted);
    expect(text).toContain('A leaf');
    expect(text).toContain('Diesen Inhalt oder diese Version gibt es nicht.');
    const permissions = ['AccessAdminPanel', 'ViewAuditTrail', 'ViewContent', 'PreviewContent'];
    await world.app.get(Roles).put({ name: 'Looker', description: '', permissions });
    await world.admin.remove(contentItemId);
    const denied = await (await speaking('de', 'Looker')).open(`/Admin/RecycleBin/${contentItemId}/Purge`);
    expect([denied.status, denied.text]).toEqual([403, expect.stringContaining(notDeleted)]);
  });

  it('is said to the scripts of a page as to the page', async () => {
    const autor = await speaking('de', 'Author');
    const { text } = await autor.open('/Admin/Users', { accept: 'application/json' });
    expect(JSON.parse(text)).toMatchObject({
      status: 403,
      detail: expect.stringMatching(/^Ihnen fehlt die Berechtigung/),
    });
  });
});

describe('What is wrong with any other form', () => {
  const refusedBy = async (page: string, values: Record<string, string>) => {
    const { status, text } = await german.submit(page, page, values);
    return { status, text };
  };

  it.each([
    [
      '/Admin/Users/New',
      { userName: '-', email: 'a@example.com', password: 'x' },
      'Geben Sie 1 bis 100 Buchstaben, Ziffern',
    ],
    [
      '/Admin/Users/New',
      { userName: 'gast', email: 'nobody', password: 'x' },
      'Geben Sie eine E-Mail-Adresse mit höchstens 254',
    ],
    ['/Admin/Roles/New', { name: 'a/b', description: '' }, 'Geben Sie 2 bis 100 Zeichen ein, ohne Schrägstrich'],
    ['/Admin/Webhooks/New', { name: 'W', url: 'ftp://a', events: 'content.published' }, 'muss eine https-URL sein.'],
    [
      '/Admin/OpenID/Applications/New',
      { clientId: 'a b', displayName: 'A', type: 'confidential', consentType: 'explicit' },
      'Zeichen ohne Leerzeichen ein',
    ],
    ['/Admin/OpenID/Scopes/New', { name: 'a b', displayName: 'A' }, 'druckbare ASCII-Zeichen'],
    [
      '/Admin/Templates/New',
      { name: 'Footer', language: 'liquid', source: '{{ a | dat }}', action: 'save' },
      'Zeile 1, Spalte 8: es gibt keinen Filter „dat“. Meinten Sie „date“?',
    ],
    [
      '/Admin/Templates/New',
      { name: 'Footer', language: 'liquid', source: '{{ a = b }}', action: 'check' },
      'hinter einem Wert darf nur, nach „|“, ein Filter stehen',
    ],
    [
      '/Admin/Templates/New',
      { name: 'Footer', language: 'hbs', source: '{{#if a}}', action: 'save' },
      'sie endet, bevor alles Geöffnete geschlossen ist',
    ],
    ['/Admin/Settings/Site', { name: 'Garten', accentLight: '#ffff00' }, 'Der Kontrast auf hellem Hintergrund beträgt'],
    ['/Admin/Settings/Site', { name: '' }, 'Geben Sie einen Wert ein.'],
    ['/Admin/Settings/sign-in', { attempts: '0' }, 'Geben Sie 1 oder mehr ein.'],
    [
      '/Admin/BackgroundTasks/content-version-pruning',
      { schedule: 'daily' },
      'muss ein Cron-Ausdruck aus fünf Feldern in UTC sein',
    ],
  ])('%s: %j is said in German', async (page, values, message) => {
    const { status, text } = await refusedBy(page, values);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(message) });
  });

  it('is said of what a template leaves out, in its preview', async () => {
    const values = {
      name: 'Footer',
      language: 'liquid',
      source: '{% contentitem handle: "home" %}',
      action: 'preview',
    };
    const { status, text } = await refusedBy('/Admin/Templates/New', values);
    expect(status).toBe(200);
    expect(text).toMatch(
      /Die Vorlage „Footer“ lässt etwas weg bei Zeile 1, Spalte 1: „contentitem“ braucht einen Handle/,
    );
  });

  it('names the types that a filter may have meant', async () => {
    const { text } = await german.open('/Admin/Contents/ContentItems?q=type:Tickt');
    expect(text).toContain('Es gibt keinen Inhaltstyp „Tickt“. Meinten Sie Ticket oder Leaf?');
  });
});
