import type { Browser } from '@espalier/testing';
import { problemOf } from '../support/content-api';
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
    expect(await listed(german, 'type:Blogg')).toContain('„Blogg“ gibt es nicht.');
    expect(await listed(english, 'created:yesterday')).toContain(
      'Enter a date, for example 2026-05-01, a range such as',
    );
  });
});

describe('What there is not', () => {
  it.each([
    [
      '/Admin/Contents/ContentItems/4aaaaaaaaaaaaaaaaaaaaaaaaa/Edit',
      /Diesen Inhalt oder diese Version gibt es nicht\./,
    ],
    ['/Admin/Help/nowhere', /Es gibt keine Hilfe mit dem Namen „nowhere“\./],
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

  it('is said to the scripts of a page as to the page', async () => {
    const autor = await speaking('de', 'Author');
    const { text } = await autor.open('/Admin/Users', { accept: 'application/json' });
    expect(JSON.parse(text)).toMatchObject({
      status: 403,
      detail: expect.stringMatching(/^Ihnen fehlt die Berechtigung/),
    });
  });
});
