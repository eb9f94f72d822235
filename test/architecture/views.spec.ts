import fs from 'node:fs';
import path from 'node:path';
import { ROOT, sourceFiles } from './source-files';

interface ViewFile {
  /** From the root, for example `src/admin/sign-in/views/login.hbs`. */
  readonly file: string;
  readonly text: string;
}

const views: ViewFile[] = fs
  .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  // Templates of the site are no views: they have other helpers.
  .filter((name) => name.endsWith('.hbs') && !name.split(path.sep).includes('templates'))
  .map((name) => ({ file: `src/${name}`, text: fs.readFileSync(path.join(ROOT, 'src', name), 'utf8') }));

const sources = sourceFiles('src');

const UI = 'src/core/display/views/';

/** The component, and lists that say it instead of their rows. */
const EXEMPT_NOTICES = new Set([
  `${UI}banner.hbs`,
  'src/core/media/admin/views/list.hbs',
  'src/features/admin-list/views/list.hbs',
]);

function offences(pattern: RegExp, exempt: (file: string) => boolean = () => false): string[] {
  return views
    .filter(({ file, text }) => !exempt(file) && pattern.test(text))
    .map(({ file, text }) => `${file}: ${pattern.exec(text)?.[0]}`);
}

/** The names by which controllers ask for views, and where. */
function askedFor(): { name: string; at: string }[] {
  return sources.flatMap(({ name: file, text }) =>
    [...text.replace(/^ +\*.*$/gm, '').matchAll(/\bview<[^]*?>\(\s*'([^']+)'/g)].map(([, name]) => ({
      name,
      at: file,
    })),
  );
}

/** The folders of views by their prefixes. */
const folders = new Map(
  sources.flatMap(({ name, text }) =>
    [
      ...text.matchAll(
        /contribution\(VIEW_FOLDER, \{\s*prefix: '([^']+)',\s*path: path\.join\(__dirname, '([^']+)'\),?\s*\}\)/g,
      ),
    ].map(([, prefix, folder]) => [prefix, `${path.posix.join(path.posix.dirname(name), folder)}/`] as const),
  ),
);

/** A view by its name: prefix of a folder, then a path in it. */
function fileOf(name: string): string {
  const [prefix, ...rest] = name.split('/');
  const folder = prefix === 'ui' ? UI : folders.get(prefix);
  return `${folder ?? `(no folder has the prefix ${prefix}) `}${rest.join('/')}.hbs`;
}

describe('Views', () => {
  it('are found', () => {
    expect(views.length).toBeGreaterThan(10);
    expect(askedFor().length).toBeGreaterThan(2);
  });

  it('exist by every name that is asked for', () => {
    const files = new Set(views.map(({ file }) => file));
    expect(askedFor().filter(({ name }) => !files.has(fileOf(name)))).toEqual([]);
  });

  it('escape everything but, in a layout, the view that it is around', () => {
    expect(offences(/\{\{\{|\{\{~?&/, (file) => file.startsWith(`${UI}layouts/`))).toEqual([]);
    const layouts = views.filter(({ file }) => file.startsWith(`${UI}layouts/`));
    expect(layouts.flatMap(({ text }) => text.match(/\{\{\{.*?\}\}\}|\{\{~?&.*/g) ?? [])).toEqual([
      '{{{body}}}',
      '{{{body}}}',
      '{{{body}}}',
      '{{{body}}}',
      '{{{body}}}',
    ]);
  });

  it('write forms that change something with the partial that puts the token into them', () => {
    expect(offences(/<form(?![^>]*method="get")[^>]*>/i, (file) => file === `${UI}form.hbs`)).toEqual([]);
  });

  it('tell of what happened by one component', () => {
    expect(offences(/class="banner banner-|role="(?:status|alert)"/, (file) => EXEMPT_NOTICES.has(file))).toEqual([]);
  });

  it('write addresses with the helper that knows the path of the public address', () => {
    const inside = views.filter(({ file }) => file !== `${UI}forward.hbs`);
    const bare = inside.flatMap(({ file, text }) => {
      const html = text.replace(/\{\{#> ui\/form .*?\}\}/g, ''); // which does so itself
      return [...html.matchAll(/\b(?:href|action|src)="(?!\{\{(?:url|asset) |mailto:\{\{|#|")[^"]*"/g)].map(
        ([found]) => `${file}: ${found}`,
      );
    });
    expect(bare).toEqual([]);
  });

  it('say the exact time where they say it in few letters, to those too who cannot point at it', () => {
    const said = new Set([
      `${UI}when.hbs`,
      'src/features/admin-list/views/cells/time.hbs', // in the menu of the row
      // The versions beside the form say it.
      'src/admin/content-editor/views/actions.hbs',
      'src/admin/content-editor/views/conflict.hbs',
      'src/admin/content-editor/views/status.hbs',
    ]);
    expect(offences(/[{(]ago /, (file) => said.has(file))).toEqual([]);
  });

  it('have no script and no style of their own, which browsers would not let run', () => {
    expect(offences(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:/i)).toEqual([]);
  });
});
