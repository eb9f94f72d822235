import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ColorFilterPlugin } from '../../plugins/color-filter/src';
import { packClient } from '../support/client-project';
import {
  anchorsOf,
  blocksOf,
  documents,
  linksOf,
  readDocument,
  REPOSITORY,
  statusesOf,
  stepsOf,
  type Step,
} from '../support/documents';
import { runInShell } from '../support/shell-session';
import { faultOf } from '../support/shown-answer';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app';
import { serverUrl } from '../support/test-server';

const PAINT = 'test/fixtures/plugins/paint';
const READING_TIME = 'test/fixtures/reading-time.module.ts';
const COLOR_FILTER = 'plugins/color-filter';
const FRONT_ENDS = 'docs/front-ends.md';

/** Where the client is packed for those who install it. */
const packed = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-packed-'));
afterAll(() => fs.rmSync(packed, { recursive: true, force: true }));

/** What a document expects of the service beyond its defaults. */
const OPTIONS: Readonly<Record<string, TestAppOptions>> = {
  'docs/plugins.md': { env: { PLUGINS: `./${PAINT}` }, plugins: [ColorFilterPlugin] },
};

describe.each(documents().filter((document) => stepsOf(document).length > 0))('The commands of %s', (document) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ ...OPTIONS[document], env: { SETUP_RECIPE: 'blog', ...OPTIONS[document]?.env } });
  });

  afterAll(() => app.stop());

  it('run in their order, with the statuses and answers that are shown', async () => {
    const steps = [...shorthandsFor(document), ...stepsOf(document)];
    const results = await runInShell(steps, app.url, await environmentFor(document, app));
    for (const { step, output, statuses } of results) {
      const { place } = step.commands;
      expect({ place, statuses, output }).toEqual({ place, statuses: matchersOf(step), output });
      for (const answer of step.answers) {
        expect({ place: answer.place, fault: faultOf(answer, output) }).toEqual({ place: answer.place });
      }
    }
  });
});

/** A document that does not say how to get a token takes it from the one that does, and so its functions. */
async function environmentFor(document: string, app: TestApp): Promise<Record<string, string>> {
  return {
    DATABASE_URL: app.databaseUrl,
    ...(!getsToken(document) && { BASE_URL: app.url, TOKEN: await app.token() }),
    TEST_DATABASE_URL: serverUrl(),
    ...(document === FRONT_ENDS && { ESPALIER_CLIENT: packClient(packed) }),
  };
}

function shorthandsFor(document: string): Step[] {
  const functions = readDocument('docs/getting-started.md').match(/^(api|get)\(\) \{.*$/gm) ?? [];
  expect(functions).toHaveLength(2);
  const commands = { place: 'docs/getting-started.md', info: 'sh', text: `${functions.join('\n')}\n` };
  return getsToken(document) ? [] : [{ commands, answers: [] }];
}

function getsToken(document: string): boolean {
  return /^TOKEN=/m.test(readDocument(document));
}

/** What the statuses of a step have to be: those that it announces, else any success. */
function matchersOf({ commands }: Step): unknown[] {
  return statusesOf(commands).map((status) => status ?? new Success());
}

/** Any status of success. */
class Success {
  asymmetricMatch(status: number): boolean {
    return status >= 200 && status < 300;
  }

  toString(): string {
    return 'a success';
  }
}

describe('The documents', () => {
  it('link to files and headings that exist', () => {
    const broken = documents().flatMap((document) =>
      linksOf(document)
        .filter(({ file, anchor }) => !exists(file, anchor))
        .map(({ file, anchor = '' }) => `${document}: ${file}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });

  it('are all in the index', () => {
    const indexed = linksOf('docs/README.md').map(({ file }) => file);
    const missing = documents().filter((document) => /^docs\/[^/]+$/.test(document) && !indexed.includes(document));
    expect(missing).toEqual(['docs/README.md']);
  });

  it.each([
    ['docs/admin-lists.md', ['paint-list.ts', 'paint-shop.ts']],
    ['docs/admin-pages.md', ['paints-form.ts']],
    ['docs/audit-trail.md', ['paint-events.ts']],
  ])('show TypeScript that is compiled: %s', (document, files) => {
    const source = files.map((file) => readDocument(`test/fixtures/paint-shop/${file}`)).join('\n');
    const shown = blocksOf(document).filter(({ info }) => info === 'ts');
    expect(shown.length).toBeGreaterThan(1);
    for (const { place, text } of shown)
      expect({ place, source }).toEqual({ place, source: expect.stringContaining(text) });
  });

  it.each([
    ['ts', 'shelf.module.ts'],
    ['json', 'shelf-templates/placement.json'],
    ['liquid', 'shelf-templates/TitleLength.liquid'],
  ])('show how items are displayed as a test does it: %s', (language, file) => {
    const [shown, ...others] = blocksOf('docs/display.md').filter(({ info }) => info === language);
    expect(others).toEqual([]);
    expect(readDocument(`test/fixtures/${file}`)).toContain(shown.text);
  });

  it.each([
    ['ts', 'color-editor.module.ts'],
    ['hbs', 'color-editor/Items/ColorField.Edit.hbs'],
  ])('show how items are edited as a test does it: %s', (language, file) => {
    const [shown, ...others] = blocksOf('docs/editing.md').filter(({ info }) => info === language);
    expect(others).toEqual([]);
    expect(readDocument(`test/fixtures/${file}`)).toContain(shown.text);
  });

  it.each([
    ['js', [`${PAINT}/index.js`]],
    [
      'ts',
      [
        `${COLOR_FILTER}/src/index.ts`,
        `${COLOR_FILTER}/src/color-filter.spec.ts`,
        READING_TIME,
        'test/fixtures/paint-orders.module.ts',
        'test/fixtures/paint-shop-settings.ts',
        'plugins/color-count/src/index.ts',
        'plugins/paint-suppliers/src/index.ts',
      ],
    ],
    ['hbs', [`${COLOR_FILTER}/views/Items/ContentsAdminFilters-Color.Thumbnail.hbs`]],
  ])('show the plug-ins as they are: %s', (language, files) => {
    const source = files.map((file) => fs.readFileSync(path.join(REPOSITORY, file), 'utf8')).join('\n');
    const shown = blocksOf('docs/plugins.md').filter(({ info }) => info === language);
    expect(shown.length).toBeGreaterThan(0);
    for (const { text } of shown) expect(source).toContain(text);
  });
});

function exists(file: string, anchor?: string): boolean {
  if (!fs.existsSync(path.join(REPOSITORY, file))) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}
