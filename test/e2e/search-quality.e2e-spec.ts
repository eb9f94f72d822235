import fs from 'node:fs';
import path from 'node:path';
import { SearchIndex } from '#core/content';
import { realBlogHistory } from '../support/blog-history';
import { CommandLine } from '../support/command-line';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { meanOf, ndcg } from '../support/ndcg';

interface JudgedQuery {
  readonly query: string;
  readonly kind: string;
  /** Grades by path. */
  readonly posts: Readonly<Record<string, number>>;
}

interface Measured {
  readonly query: string;
  readonly isTypo: boolean;
  readonly value: number;
}

const SHOWN = 10;
const JUDGED = path.resolve(__dirname, '../golden/search/queries.json');
const queries = JSON.parse(fs.readFileSync(JUDGED, 'utf8')) as JudgedQuery[];
const history = realBlogHistory();
if (!history && process.env.CI) throw new Error('The real blog is missing: nothing can be judged.');

// A blog made up has nothing that could be judged.
(history ? describe : describe.skip)('A search in a real blog', () => {
  let world: ContentWorld;
  let commands: CommandLine;
  let paths: ReadonlyMap<string, string>;
  let measured: readonly Measured[];

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const posts = (history ?? []).map(({ contentType, versions }) => ({ contentType, versions: versions.slice(-1) }));
    const { exitCode, errors } = await commands.run(['import', commands.lines('posts.ndjson', posts)]);
    if (exitCode !== 0) throw new Error(errors);
    const { rows } = await world.database.query<{ id: string; path: string }>(
      `SELECT content_item_id AS id, value AS path FROM content_handle WHERE kind = 'slug' AND published`,
    );
    paths = new Map(rows.map((row) => [row.id, row.path]));
    await world.app.get(SearchIndex).rebuild(new AbortController().signal);
    measured = await measure();
    // One write, so that the table stays together.
    process.stdout.write(tableOf(measured));
  });

  afterAll(async () => {
    await world.stop();
    commands.clear();
  });

  async function measure(): Promise<Measured[]> {
    const all: Measured[] = [];
    for (const { query, kind, posts } of queries) {
      const found = await pathsFound(query);
      all.push({
        query,
        isTypo: kind === 'typo',
        value: ndcg(
          found.map((one) => posts[one] ?? 0),
          Object.values(posts),
          SHOWN,
        ),
      });
    }
    return all;
  }

  async function pathsFound(q: string): Promise<string[]> {
    const parameters = new URLSearchParams({ q, first: String(SHOWN) });
    const { status, body } = await world.admin.send('GET', `/api/search?${parameters.toString()}`);
    expect(status).toBe(200);
    return (body as { items: { contentItemId: string }[] }).items.map(
      ({ contentItemId }) => paths.get(contentItemId) ?? '',
    );
  }

  it('judges posts that are there', () => {
    const there = new Set(paths.values());
    expect(queries.flatMap(({ posts }) => Object.keys(posts)).filter((judged) => !there.has(judged))).toEqual([]);
    expect(queries.length).toBeGreaterThanOrEqual(60);
  });

  it('finds first what should come first', () => {
    expect(meanOf(valuesOf(measured, false))).toBeGreaterThanOrEqual(0.85);
  });

  it('finds what was meant by misspelt words', () => {
    expect(meanOf(valuesOf(measured, true))).toBeGreaterThanOrEqual(0.75);
  });
});

function valuesOf(measured: readonly Measured[], typos: boolean): number[] {
  return measured.filter(({ isTypo }) => isTypo === typos).map(({ value }) => value);
}

function tableOf(measured: readonly Measured[]): string {
  const lines = measured
    .toSorted((a, b) => a.value - b.value)
    .map(({ query, isTypo, value }) => `${value.toFixed(3)}  ${query}${isTypo ? '  (typo)' : ''}`);
  const means = [false, true].map((typos) => meanOf(valuesOf(measured, typos)).toFixed(3));
  return `\nnDCG@${SHOWN}\n${lines.join('\n')}\n\n${means[0]}  without typos\n${means[1]}  with typos\n`;
}
