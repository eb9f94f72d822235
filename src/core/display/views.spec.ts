import type { ViewFolder } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { Config } from '#platform/config';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Assets } from './assets';
import { newForm, type FormState } from './form-state';
import { UiViews, Views } from './views';

const NASTY = `<b a='"'>&{{x}}`;
const ESCAPED = '&lt;b a&#x3D;&#x27;&quot;&#x27;&gt;&amp;{{x}}';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'espalier-views-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The views of the service and one of these words. */
function viewsWith(text: string, baseUrl = 'https://cms.example/site'): Views {
  writeFileSync(path.join(folder, 'own.hbs'), text);
  const folders: ViewFolder[] = [new UiViews(), { prefix: 'test', path: folder }];
  const registry = { contributions: () => folders } as unknown as ExtensionRegistry;
  const views = new Views(registry, new Config({ BASE_URL: baseUrl }), new Assets());
  views.onModuleInit();
  return views;
}

function show(text: string, model: object = {}, page: object = {}): string {
  return viewsWith(text).html('test/own', model, { page }).trim();
}

/** Templates of the site are no views: they have other helpers. */
function ownViews(): string[] {
  const source = path.join(__dirname, '../..');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.hbs') && !name.split(path.sep).includes('templates'))
    .map((name) => path.join(source, name));
}

const refused = (errors: FormState['errors']): FormState => ({ values: {}, errors });

describe('A view', () => {
  it('escapes what it shows, and what its partials show', () => {
    const form = { values: { name: NASTY }, errors: { name: [NASTY] } };
    const html = show('{{text}}{{> ui/text (field form "name") label=text hint=text}}', { text: NASTY, form });
    expect(html).not.toContain('<b ');
    expect(html.split(ESCAPED)).toHaveLength(6);
  });

  it.each([
    ['a block that is not closed', '{{#if a}}'],
    ['a helper that does not exist', '{{shout name}}'],
    ['a block helper that does not exist', '{{#shout name}}{{/shout}}'],
    ['a helper within an expression that does not exist', '{{#if (shout name)}}{{/if}}'],
    ['a helper that does not exist, within a block', '{{#each names}}{{shout loud=true}}{{/each}}'],
    ['a member that a helper hides', '{{#each names}}{{number}}{{/each}}'],
  ])('with %s stops the start, and is named', (_fault, text) =>
    expect(() => viewsWith(text)).toThrow(/own\.hbs is broken/),
  );

  it('shows a member of the name of a helper where it says so', () => {
    expect(show('{{this.number}} of {{number 1000}}', { number: 5 })).toBe('5 of 1,000');
  });

  it.each(ownViews())('of the service, %s, has no such fault', (file) => {
    expect(() => viewsWith('').check(file)).not.toThrow();
  });

  it('that nobody has is said to be missing', () => {
    expect(() => viewsWith('').html('test/other', {}, {})).toThrow(/no view "test\/other".*test\/own/);
  });

  it('reaches nothing of an object but its members', () => {
    expect(show('{{a.constructor.name}}{{a.toString}}{{lookup a "constructor"}}', { a: {} })).toBe('');
  });

  it('of a folder that does not exist stops the start', () => {
    const registry = {
      contributions: () => [{ prefix: 'lost', path: `${folder}/lost` }],
    } as unknown as ExtensionRegistry;
    expect(() => new Views(registry, new Config({}), new Assets()).onModuleInit()).toThrow(/views "lost"/);
  });
});

describe('A helper', () => {
  it('puts the path of the public address before paths and files', () => {
    expect(show('{{url "/Admin"}} {{asset "tokens.css"}}')).toMatch(
      /^\/site\/Admin \/site\/assets\/[\w-]{16}\/tokens\.css$/,
    );
  });

  it('draws icons, nothing for a name that there is not, and initials of names', () => {
    const drawing = /^<svg class="i is-small" viewBox="0 0 24 24" aria-hidden="true"><[^]+><\/svg>$/;
    expect(show('{{icon "users" class="is-small"}}')).toMatch(drawing);
    expect(show('{{icon "g-draft"}}')).toContain('<svg class="g" viewBox="0 0 16 16"');
    expect(show('{{icon "n-leaf"}}')).toContain('<svg class="node" viewBox="0 0 36 32"');
    expect(show('{{icon name}}', { name: '"><b>' })).toBe(
      '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"></svg>',
    );
    const initials = (name: string) => />(.*)</.exec(show('{{avatar name}}', { name }))?.[1];
    const names = ['Ines Moreau', 'admin', 'tom.van.dyk', 'Ines Moreau (@im)', '', '𝒜 <b>'];
    expect(names.map(initials)).toEqual(['IM', 'A', 'TD', 'IM', '', '𝒜&lt;']);
  });

  it('shows a moment in UTC, for people and for programs', () => {
    const element =
      '<time datetime="2026-11-20T09:05:00.000Z" title="20 Nov 2026, 09:05:00 UTC">20 Nov 2026, 09:05</time>';
    expect(show('{{time at}}', { at: '2026-11-20T10:05:00+01:00' })).toBe(element);
    expect(show('{{time at}}', { at: new Date('2026-11-20T09:05:00Z') })).toBe(element);
    expect(show('{{time at}}', { at: null })).toBe('');
  });
});

describe('A field', () => {
  it('ties its label, its hint and what is wrong to what is typed', () => {
    const html = show('{{> ui/text (field form "name") label="Name" hint="Short."}}', {
      form: refused({ name: ['Too long.'] }),
    });
    expect(html).toContain('<label for="field-name">Name</label>');
    expect(html).toContain('<p class="hint" id="field-name-hint">Short.</p>');
    expect(html).toContain(
      '<p class="error" id="field-name-error"><span class="visually-hidden">Error: </span>Too long.</p>',
    );
    expect(html).toContain('aria-describedby="field-name-hint field-name-error" aria-invalid="true"');
  });

  it('takes nothing of the page around it', () => {
    const page = { form: newForm(), error: 'of the page', hint: 'of the page', type: 'hidden', optional: true };
    const html = show('{{> ui/text (field form "name") label="Name"}}', page);
    expect(html).toContain('<input id="field-name" name="name" type="text" value="" required>');
    expect(html).not.toContain('of the page');
  });

  it('of several lines begins with the line that was typed', () => {
    const form = newForm({ text: '\nsecond' });
    expect(show('{{> ui/textarea (field form "text") label="Text"}}', { form })).toContain('>\n\nsecond</textarea>');
  });

  it('of a choice has its value chosen', () => {
    const options = [
      { value: 'oil', text: 'Oil' },
      { value: 'ink', text: 'Ink' },
    ];
    const html = show('{{> ui/select (field form "kind") label="Kind" options=options}}', {
      form: newForm({ kind: 'ink' }),
      options,
    });
    expect(html.match(/<option.*/g)).toEqual([
      '<option value="oil">Oil</option>',
      '<option value="ink" selected>Ink</option>',
    ]);
  });

  it('of a group of boxes has those of its values checked, and the hints tied to them', () => {
    const options = [
      { value: 'Editor', text: 'Editor', hint: 'Edits.' },
      { value: 'Author', text: 'Author' },
    ];
    const html = show('{{> ui/checkboxes (field form "roles") label="Roles" options=options}}', {
      form: newForm({ roles: ['Author'] }),
      options,
    });
    expect(html).toContain('<legend>Roles</legend>');
    expect(html.match(/<input.*/g)).toEqual([
      '<input id="field-roles-0" name="roles" type="checkbox" value="Editor" aria-describedby="field-roles-0-hint">',
      '<input id="field-roles-1" name="roles" type="checkbox" value="Author" checked>',
    ]);
  });

  it('that is a box is checked when its value is true', () => {
    const text = '{{> ui/checkbox (field form "matt") label="Matt"}}';
    expect(show(text, { form: newForm({ matt: true }) })).toContain(' checked>');
    expect(show(text, { form: newForm({ matt: false }) })).not.toContain('checked');
  });
});

describe('A form', () => {
  it('carries the token of its visitor, and knows the model around it', () => {
    const html = show('{{#> ui/form action="/Admin"}}{{name}}{{/ui/form}}', { name: 'Ochre' }, { formToken: 'secret' });
    expect(html).toContain('<form method="post" action="/site/Admin" novalidate>');
    expect(html).toContain('<input type="hidden" name="_csrf" value="secret">');
    expect(html).toContain('Ochre');
  });

  it('sums up what is wrong, with links to the fields, and says nothing while nothing is', () => {
    const text = '{{> ui/errors (formErrors form name="Name")}}';
    const html = show(text, { form: refused({ name: ['Is taken.'], '': ['Try again.'] }) });
    expect(html.match(/<li>.*/g)).toEqual([
      '<li><a href="#field-name">Name: Is taken.</a></li>',
      '<li>Try again.</li>',
    ]);
    expect(html).toContain('role="alert"');
    expect(show(text, { form: newForm() })).toBe('');
  });
});
