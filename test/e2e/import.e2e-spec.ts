import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { itemOf, pageOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { CommandLine } from '../support/command-line';
import { removeContent } from '../support/no-content';

const FIXTURES = path.resolve(__dirname, '../fixtures/transfer');
const EXCERPT = path.join(FIXTURES, 'nodejs-blog-excerpt.ndjson');
const ITEM = '01kagb0000000000000000000a';
const OTHER = '01kagb0000000000000000000b';
const V1 = '01kagb00000000000000000001';
const V2 = '01kagb00000000000000000002';
const V3 = '01kagb00000000000000000003';

interface Report {
  readonly items: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly versions: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly rejected: number;
  readonly rejectedLines: readonly {
    readonly number: number;
    readonly faults: readonly { member: string; message: string }[];
  }[];
}

function page(contentItemId: string, title: string, more: object = {}): object {
  return {
    contentType: 'Page',
    contentItemId,
    titlePart: { title },
    autoroutePart: { path: title.toLowerCase() },
    ...more,
  };
}

describe('Importing content items', () => {
  let world: ContentWorld;
  let commands: CommandLine;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
  });

  beforeEach(() => removeContent(world.database));

  afterEach(() => world.expectInvariants());

  afterAll(async () => {
    await world.stop();
    commands.clear();
  });

  async function importLines(...lines: unknown[]): Promise<Report & { exitCode: number }> {
    const result = await commands.run(['import', '--json', commands.lines('lines.ndjson', lines)]);
    return { ...(result.json() as Report), exitCode: result.exitCode };
  }

  it('keeps versions, dates, authors and texts as they are, odd ones too', async () => {
    const result = await commands.run(['import', EXCERPT]);
    expect(result).toMatchObject({ exitCode: 0, output: expect.stringContaining('Items: 5 created') });
    const post = itemOf(await world.admin.byHandle('slug:blog/announcements/nodejs-certified-developer-program'));
    expect(post).toMatchObject({ published: true, latest: true, displayText: post.titlePart?.title });
    expect(itemOf(await world.admin.get(post.contentItemId))).toEqual(post);
    const { items, totalCount } = pageOf(await world.admin.versions(post.contentItemId, { first: 100 }));
    const given = JSON.parse(fs.readFileSync(EXCERPT, 'utf8').trimEnd().split('\n')[4]) as { versions: object[] };
    expect(totalCount).toBe(given.versions.length);
    expect(items[totalCount - 1]).toMatchObject({ publishedUtc: '2017-01-26T12:00:00.000Z', state: 'Archived' });
    for (const [index, version] of given.versions.toReversed().entries()) {
      const { publishedUtc: _lenient, ...exact } = version as Record<string, string | object>;
      const dates = { createdUtc: iso(exact.createdUtc), modifiedUtc: iso(exact.modifiedUtc) };
      expect(items[index]).toMatchObject({ ...exact, ...dates });
    }
  });

  it('reads compressed files by what they are, not by what they are called', async () => {
    const file = commands.file('posts.txt', gzipSync(fs.readFileSync(EXCERPT)));
    expect(await commands.run(['import', file])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('5 created'),
    });
  });

  it('reports a bad line with its number and the reason, and the line costs only itself', async () => {
    const lines = [
      page(ITEM, 'Good'),
      '{"contentType":"Page"',
      { contentType: 'Pgae' },
      page(OTHER, 'Wrong', { titelPart: {} }),
      { contentType: 'Page', titlePart: { title: 'No id' } },
      { contentType: 'Page', versions: [{ titlePart: { title: 'x' } }, { titlePart: { title: 5 } }] },
      { contentType: 'BlogPost', titlePart: { title: ' ' } },
      '',
      page(OTHER, 'Good'),
    ];
    const report = await importLines(...lines);
    expect(report).toMatchObject({ exitCode: 1, items: { created: 2 }, rejected: 6 });
    const reasons = report.rejectedLines.map(
      ({ number, faults }) => `${number} ${faults[0].member}: ${faults[0].message}`,
    );
    expect(reasons.toSorted()).toEqual([
      expect.stringMatching(/^2 : is not JSON/),
      expect.stringMatching(/^3 contentType: .*Did you mean Page/),
      expect.stringMatching(/^4 titelPart: .*Did you mean titlePart/),
      expect.stringMatching(/^6 versions\[1\]\.titlePart\.title: /),
      expect.stringMatching(/^7 titlePart\.title: /),
      expect.stringMatching(/^9 autoroutePart\.path: "good" is already in use/),
    ]);
    expect(itemOf(await world.admin.byHandle('slug:no-id')).displayText).toBe('No id');
  });

  it('says on standard error which line is bad, and why', async () => {
    const { exitCode, errors, output } = await commands.run([
      'import',
      commands.lines('bad.ndjson', [{ contentType: 'Nope' }]),
    ]);
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/^Line 1: contentType: /m);
    expect(output).toContain('1 line could not be imported');
  });

  it('changes nothing the second time where ids are given', async () => {
    const lines = [
      {
        contentType: 'Page',
        contentItemId: ITEM,
        versions: [
          { contentItemVersionId: V1, ...page(ITEM, 'One') },
          { contentItemVersionId: V2, ...page(ITEM, 'Two') },
        ],
      },
      // Without ids of versions, equal content is the same version.
      page(OTHER, 'Other', { modifiedUtc: '2026-01-01T00:00:00Z' }),
    ];
    expect(await importLines(...lines)).toMatchObject({ exitCode: 0, items: { created: 2 }, versions: { created: 3 } });
    await world.unchanged(async () => {
      expect(await importLines(...lines)).toMatchObject({
        exitCode: 0,
        items: { created: 0, updated: 0, unchanged: 2 },
        versions: { created: 0, updated: 0, unchanged: 3 },
      });
    });
  });

  it('updates a draft whose content differs, and adds versions that are new', async () => {
    const draft = { contentItemVersionId: V1, titlePart: { title: 'One' }, published: false };
    const line = (...versions: object[]) => ({ contentType: 'Page', contentItemId: ITEM, versions });
    await importLines(line(draft));
    const report = await importLines(
      line(
        { ...draft, titlePart: { title: 'One, corrected' } },
        { contentItemVersionId: V2, titlePart: { title: 'Two' } },
      ),
    );
    expect(report).toMatchObject({ items: { updated: 1 }, versions: { created: 1, updated: 1 } });
    const { items } = pageOf(await world.admin.versions(ITEM));
    expect(items.map(({ displayText, state }) => [displayText, state])).toEqual([
      ['Two', 'Published'],
      ['One, corrected', 'Archived'],
    ]);
  });

  it('does not undo what was published here since, when an older export is imported again', async () => {
    const line = page(ITEM, 'Old', { contentItemVersionId: V1 });
    await importLines(line);
    itemOf(await world.admin.post({ contentItemId: ITEM, titlePart: { title: 'New' } }));
    await world.unchanged(async () => expect(await importLines(line)).toMatchObject({ items: { unchanged: 1 } }));
  });

  it('takes the places of versions from their flags', async () => {
    const versions = [
      { contentItemVersionId: V1, titlePart: { title: 'One' }, autoroutePart: { path: 'one' } },
      { contentItemVersionId: V2, titlePart: { title: 'Two' }, autoroutePart: { path: 'two' }, published: true },
      { contentItemVersionId: V3, titlePart: { title: 'Three' }, autoroutePart: { path: 'three' }, published: false },
    ];
    await importLines({ contentType: 'Page', contentItemId: ITEM, versions });
    const { items } = pageOf(await world.admin.versions(ITEM));
    expect(items.map(({ state }) => state)).toEqual(['Draft', 'Published', 'Archived']);
    expect(itemOf(await world.admin.byHandle('slug:two')).displayText).toBe('Two');
    expect(itemOf(await world.admin.byHandle('slug:three', 'latest')).displayText).toBe('Three');
    expect((await world.admin.byHandle('slug:three')).status).toBe(404);
    // Publishing the draft by another import archives what was live.
    const published = { ...versions[2], published: true, publishedUtc: '2026-02-03T00:00:00Z' };
    await importLines({ contentType: 'Page', contentItemId: ITEM, versions: [published] });
    expect(pageOf(await world.admin.versions(ITEM)).items.map(({ state }) => state)).toEqual([
      'Published',
      'Archived',
      'Archived',
    ]);
  });

  it('refuses a version id that another item has, and an item of another type', async () => {
    await importLines(page(ITEM, 'One', { contentItemVersionId: V1 }));
    const report = await importLines(page(OTHER, 'Two', { contentItemVersionId: V1 }), {
      contentType: 'Notice',
      contentItemId: ITEM,
      titlePart: { title: 'x' },
    });
    expect(report.rejectedLines.map(({ faults }) => faults[0].member)).toEqual(['contentItemVersionId', 'contentType']);
  });

  it('leaves an item removed that was removed here', async () => {
    await importLines(page(ITEM, 'One', { contentItemVersionId: V1 }));
    itemOf(await world.admin.remove(ITEM));
    const report = await importLines(page(ITEM, 'Two', { contentItemVersionId: V2 }));
    expect(report).toMatchObject({ exitCode: 1, rejected: 1 });
    expect(report.rejectedLines[0].faults[0].message).toContain('was removed here');
  });

  it('accepts lines that speak of items in later lines', async () => {
    const post = {
      contentType: 'BlogPost',
      contentItemId: ITEM,
      titlePart: { title: 'Post' },
      containedPart: { listContentItemId: OTHER },
    };
    const blog = {
      contentType: 'Blog',
      contentItemId: OTHER,
      titlePart: { title: 'Later' },
      autoroutePart: { path: 'later' },
    };
    expect(await importLines(post, blog)).toMatchObject({ exitCode: 0, items: { created: 2 }, rejected: 0 });
    expect(itemOf(await world.admin.get(ITEM)).autoroutePart?.path).toBe('later/post');
  });

  it('lets items swap their paths', async () => {
    const items = (first: string, second: string) => [
      page(ITEM, 'One', { contentItemVersionId: V1, autoroutePart: { path: first } }),
      page(OTHER, 'Two', { contentItemVersionId: V2, autoroutePart: { path: second } }),
    ];
    await importLines(...items('a', 'b'));
    await importLines(...items('a', 'c'));
    expect(await importLines(...items('b', 'a'))).toMatchObject({ rejected: 0, versions: { created: 2 } });
    expect(itemOf(await world.admin.byHandle('slug:a')).contentItemId).toBe(OTHER);
  });

  it('puts several lines for one item into one history', async () => {
    const versions = [V1, V2, V3].map((id, index) =>
      page(ITEM, `Edition ${index}`, { contentItemVersionId: id, autoroutePart: { path: 'editions' } }),
    );
    expect(await importLines(...versions)).toMatchObject({ exitCode: 0, versions: { created: 3 } });
    expect(
      pageOf(await world.admin.versions(ITEM)).items.map(({ displayText, state }) => [displayText, state]),
    ).toEqual([
      ['Edition 2', 'Published'],
      ['Edition 1', 'Archived'],
      ['Edition 0', 'Archived'],
    ]);
  });

  it('makes different paths for equal titles', async () => {
    const titles = ['Same', 'Same', 'Same'].map((title) => ({ contentType: 'Page', titlePart: { title } }));
    expect(await importLines(...titles)).toMatchObject({ exitCode: 0, items: { created: 3 } });
    for (const handle of ['slug:same', 'slug:same-2', 'slug:same-3']) {
      expect(itemOf(await world.admin.byHandle(handle)).displayText).toBe('Same');
    }
  });

  it('reads recipes of Orchard Core: its casing, its field objects, its expressions', async () => {
    const result = await commands.run(['import', path.join(FIXTURES, 'orchard-blog.recipe.json')]);
    expect(result).toMatchObject({ exitCode: 0, output: expect.stringContaining('skipped') });
    expect(result.output).toMatch(/feature, themes, layers/);
    const post = itemOf(await world.admin.byHandle('slug:notes/a-note'));
    expect(post).toMatchObject({
      contentItemId: '4kzyqzwptmjpfrdvxzdx1zs2m8',
      contentType: 'BlogPost',
      subtitle: 'In the casing of Orchard Core',
      category: 'Notes',
      author: 'sebastien',
      createdUtc: '2021-03-01T00:00:00.000Z',
      modifiedUtc: '2021-03-04T05:06:07.123Z',
      markdownBodyPart: { markdown: 'Some *words*.' },
      containedPart: { listContentItemId: itemOf(await world.admin.byHandle('slug:notes')).contentItemId, order: 0 },
    });
  });

  it('says what is wrong with a file that cannot be read', async () => {
    const absent = await commands.run(['import', commands.file('absent.ndjson')]);
    expect(absent).toMatchObject({ exitCode: 1, output: '', errors: expect.stringContaining('there is no such file') });
    const whole = gzipSync(
      `${JSON.stringify(page(ITEM, 'First'))}\n`.repeat(2) +
        JSON.stringify({ x: Array.from({ length: 9999 }, Math.random) }),
    );
    const cut = await commands.run(['import', commands.file('cut.gz', whole.subarray(0, whole.length / 2))]);
    expect(cut).toMatchObject({ exitCode: 1, errors: expect.stringContaining('cannot be read to its end') });
    expect(cut.errors).not.toMatch(/\n\s+at /);
  });
});

function iso(value: unknown): string {
  return new Date(String(value)).toISOString();
}
