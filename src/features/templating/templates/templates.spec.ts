import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TEMPLATE_FILTER, TEMPLATE_FOLDER, TEMPLATE_TAG } from '@espalier/plugin-sdk';
import { registryOf } from '../../../../test/support/fake-registry';
import { TemplateWorld } from '../../../../test/support/template-world';
import { HandlebarsEngine } from '../handlebars/handlebars-engine';
import { LiquidEngine } from '../liquid/liquid-engine';
import type { StoredSource, StoredTemplates } from './template';
import { Templates } from './templates';

describe('The templates', () => {
  const world = new TemplateWorld();
  const root = mkdtempSync(path.join(os.tmpdir(), 'templates-'));
  let stored: ReadonlyMap<string, StoredSource> = new Map();

  afterAll(() => rmSync(root, { recursive: true }));

  function folder(owner: string, files: Readonly<Record<string, string>>) {
    for (const [file, source] of Object.entries(files)) {
      const target = path.join(root, owner, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, source);
    }
    return { owner, path: path.join(root, owner) };
  }

  function started(folders: readonly object[], filters: readonly object[] = [], tags: readonly object[] = []) {
    const registry = registryOf([TEMPLATE_FOLDER, folders], [TEMPLATE_FILTER, filters], [TEMPLATE_TAG, tags]);
    const keeper: StoredTemplates = { all: async () => stored };
    const liquid = new LiquidEngine(registry, world.values);
    const templates = new Templates(registry, liquid, new HandlebarsEngine(registry, world.values), keeper);
    templates.onModuleInit();
    return templates;
  }

  async function shown(templates: Templates, name: string): Promise<string | undefined> {
    const set = await templates.current();
    const rendering = world.begin({ templates: set });
    return rendering.guard.pass(() => set.find(name)?.render({}, rendering));
  }

  const keep = (...sources: readonly (readonly [string, StoredSource['language'], string, number])[]) => {
    stored = new Map(sources.map(([name, language, source, revision]) => [name, { name, language, source, revision }]));
  };

  it('of files are those of all folders; the folder that comes last counts', async () => {
    const templates = started([
      folder('one', { 'Content-Post.Summary.liquid': 'one', 'parts/TitlePart.hbs': 'title', 'read.me': 'no template' }),
      folder('two', { 'Content-Post.Summary.hbs': 'two' }),
    ]);
    expect(await shown(templates, 'Content_Summary__Post')).toBe('two');
    expect(await shown(templates, 'TitlePart')).toBe('title');
    expect(templates.files.map(({ name, owner }) => `${name} of ${owner}`).toSorted()).toEqual([
      'Content_Summary__Post of two',
      'TitlePart of one',
    ]);
  });

  it('that are kept go before those of files, are compiled once per revision, and follow every change', async () => {
    const templates = started([folder('base', { 'Content.liquid': 'file' })]);
    keep(['Content', 'hbs', 'kept', 1], ['Other', 'liquid', 'other', 1]);
    expect(await shown(templates, 'Content')).toBe('kept');
    const before = await templates.current();
    keep(['Content', 'hbs', 'changed', 2], ['Other', 'liquid', 'other', 1]);
    const after = await templates.current();
    expect(after.find('Other')).toBe(before.find('Other'));
    expect(await shown(templates, 'Content')).toBe('changed');
    keep();
    expect(await shown(templates, 'Content')).toBe('file');
    expect(await templates.current()).toBe(await templates.current());
  });

  it('go on when one that is kept can no longer be read', async () => {
    keep(['Broken', 'liquid', '{{ x | gone }}', 1], ['Fine', 'liquid', 'fine', 1]);
    const templates = started([]);
    expect(await shown(templates, 'Fine')).toBe('fine');
    await expect(shown(templates, 'Broken')).rejects.toThrow(
      'The template “Broken” cannot be read: line 1, column 8: there is no filter “gone”.',
    );
    keep();
  });

  it('of a preview have one more, which is kept nowhere', async () => {
    const templates = started([folder('plain', { 'Content.liquid': 'file' })]);
    const set = (await templates.current()).with(templates.compile('Content', 'hbs', 'tried'));
    const rendering = world.begin({ templates: set });
    expect(rendering.guard.pass(() => set.find('Content')?.render({}, rendering))).toBe('tried');
    expect(await shown(templates, 'Content')).toBe('file');
  });

  it.each<[string, () => unknown, RegExp]>([
    [
      'a broken file',
      () => started([folder('a', { 'X.liquid': 'a\n{% if %}' })]),
      /X\.liquid of a is broken: line 2, column 6/,
    ],
    ['a broken file', () => started([folder('b', { 'X.hbs': '{{#if a}}' })]), /X\.hbs of b is broken: line 1/],
    [
      'two files of one shape',
      () => started([folder('c', { 'X.hbs': '', 'in/X.liquid': '' })]),
      /renders X, which .* does too/,
    ],
    ['a folder that is not there', () => started([{ owner: 'd', path: '/nowhere' }]), /the folder of d does not exist/],
    ['a filter of Liquid', () => started([], [{ name: 'upcase', apply: () => '' }]), /filter “upcase” is Liquid's own/],
    ['a tag of Liquid', () => started([], [], [{ name: 'render', render: () => '' }]), /tag “render” is Liquid's own/],
    ['an end of a tag', () => started([], [], [{ name: 'endif', render: () => '' }]), /tag “endif” is Liquid's own/],
    ['a helper of Handlebars', () => started([], [{ name: 'each', apply: () => '' }]), /“each” is Handlebars's own/],
    ['a helper of ours', () => started([], [{ name: 'get_content_item_by_id', apply: () => '' }]), /Handlebars's own/],
    [
      'a name that cannot be written',
      () => started([], [{ name: 'my-filter', apply: () => '' }]),
      /name in snake_case/,
    ],
  ])('do not start with %s', (_what, start, message) => expect(start).toThrow(message));
});
