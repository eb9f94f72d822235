import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { itemOf, type Item } from '../support/content-api';
import { blogHistory } from '../support/blog-history';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { CommandLine } from '../support/command-line';
import { removeContent } from '../support/no-content';

interface World extends ContentWorld {
  readonly commands: CommandLine;
}

/** A service with the types of the blog, and no content. */
async function emptyBlog(): Promise<World> {
  const world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
  await removeContent(world.database);
  return { ...world, commands: new CommandLine({ DATABASE_URL: world.app.databaseUrl }) };
}

async function exported(world: World, ...options: string[]): Promise<string> {
  const file = world.commands.file('export.ndjson');
  const result = await world.commands.run(['export', ...options, file]);
  expect(result).toMatchObject({ exitCode: 0 });
  return fs.readFileSync(file, 'utf8');
}

async function imported(world: World, lines: string): Promise<void> {
  const result = await world.commands.run(['import', world.commands.file('import.ndjson', lines)]);
  expect(result).toMatchObject({ exitCode: 0 });
}

describe('Exporting content items', () => {
  let source: World;
  let target: World;

  beforeAll(async () => {
    source = await emptyBlog();
    target = await emptyBlog();
    const { admin } = source;
    const blog = itemOf(await admin.post({ contentType: 'Blog', titlePart: { title: 'Blog' } }));
    const contained = { containedPart: { listContentItemId: blog.contentItemId } };
    const post = itemOf(
      await admin.post({ contentType: 'BlogPost', titlePart: { title: 'A “post” \u{1F333}' }, ...contained }),
    );
    itemOf(await admin.post({ contentItemId: post.contentItemId, subtitle: 'Second edition' }));
    itemOf(await admin.postDraft({ contentItemId: post.contentItemId, titlePart: { title: 'A draft' } }));
    itemOf(await admin.postDraft({ contentType: 'Page', titlePart: { title: 'Never published' } }));
    const removed = itemOf(await admin.post({ contentType: 'Page', titlePart: { title: 'Removed' } }));
    itemOf(await admin.remove(removed.contentItemId));
    itemOf(
      await admin.post({ contentType: 'Notice', titlePart: { title: 'Notice' }, htmlBodyPart: { html: '<p>x</p>' } }),
    );
  });

  afterAll(async () => {
    for (const world of [source, target]) {
      await world.expectInvariants();
      await world.stop();
      world.commands.clear();
    }
  });

  it('writes one line per item in the order of the ids, with the live version, or the draft where nothing is live', async () => {
    const items = (await exported(source))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Item);
    expect(items.map(({ displayText }) => displayText)).toEqual([
      'Blog',
      'A “post” \u{1F333}',
      'Never published',
      'Notice',
    ]);
    expect(items.map(({ contentItemId }) => contentItemId)).toEqual(
      items.map(({ contentItemId }) => contentItemId).toSorted(),
    );
    expect(items.map(({ published, latest }) => [published, latest])).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [true, true],
    ]);
    expect(items.some((item) => 'id' in item)).toBe(false);
  });

  it('writes every version, and removed items, when asked to', async () => {
    const lines = (await exported(source, '--all-versions')).trimEnd().split('\n');
    const items = lines.map(
      (line) => JSON.parse(line) as { versions: { displayText: string }[]; removedUtc?: string; removedBy?: string },
    );
    expect(items.map(({ versions }) => versions.map(({ displayText }) => displayText))).toEqual([
      ['Blog'],
      ['A “post” \u{1F333}', 'A “post” \u{1F333}', 'A draft'],
      ['Never published'],
      ['Removed'],
      ['Notice'],
    ]);
    expect(items.map(({ removedUtc }) => removedUtc !== undefined)).toEqual([false, false, false, true, false]);
  });

  it('leaves other types out when types are named, and refuses unknown ones without leaving a file', async () => {
    expect((await exported(source, '--types', 'Page,Notice')).trimEnd().split('\n')).toHaveLength(2);
    const file = source.commands.file('never.ndjson');
    const refused = await source.commands.run(['export', '--types', 'Pgae', file]);
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining('Did you mean Page') });
    expect(fs.existsSync(file) || fs.existsSync(`${file}.partial`)).toBe(false);
  });

  it('compresses a file whose name ends with .gz', async () => {
    const plain = await exported(source);
    const file = source.commands.file('export.ndjson.gz');
    await source.commands.run(['export', file]);
    expect(gunzipSync(fs.readFileSync(file)).toString()).toBe(plain);
  });

  it.each([[['--all-versions']], [[]]])(
    'gives the same bytes after an import into an empty database %j',
    async (options) => {
      const first = await exported(source, ...options);
      await removeContent(target.database);
      await imported(target, first);
      expect(await exported(target, ...options)).toBe(first);
      await target.expectInvariants();
    },
  );

  it('brings removed items back as they were: restorable', async () => {
    await removeContent(target.database);
    await imported(target, await exported(source, '--all-versions'));
    const { rows } = await target.database.query<{ content_item_id: string; content_item_version_id: string }>(
      'SELECT content_item_id, content_item_version_id FROM content_item JOIN content_item_version USING (content_item_id) WHERE removed_utc IS NOT NULL',
    );
    expect((await target.admin.get(rows[0].content_item_id)).status).toBe(404);
    expect(itemOf(await target.admin.restore(rows[0].content_item_version_id)).displayText).toBe('Removed');
  });
});

describe('The history of a real blog', () => {
  let world: World;
  const history = blogHistory();

  beforeAll(async () => {
    world = await emptyBlog();
  });

  afterAll(async () => {
    await world.expectInvariants();
    await world.stop();
    world.commands.clear();
  });

  it('is imported with all its items and versions', async () => {
    const file = world.commands.lines('blog.ndjson', history);
    const report = (await world.commands.run(['import', '--json', file])).json();
    expect(report).toMatchObject({ items: { created: 655 }, versions: { created: 5698 }, rejected: 0 });
  });

  it('can be read over REST, every post by its path and by its id', async () => {
    for (const { versions } of history) {
      const live = versions.at(-1);
      if (!live) throw new Error('A post without versions');
      const post = itemOf(await world.admin.byHandle(`slug:${live.autoroutePart.path}`));
      expect(post).toMatchObject({
        titlePart: live.titlePart,
        author: live.author,
        createdUtc: utc(live.createdUtc),
        modifiedUtc: utc(live.modifiedUtc),
      });
      expect(itemOf(await world.admin.get(post.contentItemId))).toEqual(post);
    }
  });

  it('gives the same bytes when its export is imported into an empty database and exported again', async () => {
    const first = await exported(world, '--all-versions');
    const empty = await emptyBlog();
    await imported(empty, first);
    expect(await exported(empty, '--all-versions')).toBe(first);
    await empty.stop();
    empty.commands.clear();
  });
});

function utc(date: string): string {
  return new Date(date).toISOString();
}
