import { oneRow } from '#platform/database';
import { Markdown } from '../../src/features/templating/bodies/made-html';
import { sanitize } from '../../src/features/templating/bodies/sanitize';
import { compare } from '../support/compare';
import type { BenchDatabase } from '../support/database';
import { linesOf } from '../support/lines';
import type { Run } from '../support/run';
import type { Stage } from '../support/stages';
import { startFloor } from '../support/server-process';

/** What the issue asks for, as ratios of the service to the floor. */
const TARGETS = { kept: 1.15, rendered: 0.6 } as const;

const POST = `<article class="{{ Model.Classes | join: " " }}">
<header>
<h1>{{ Model.ContentItem.DisplayText }}</h1>
<ul class="meta">
<li><time datetime="{{ Model.ContentItem.CreatedUtc }}">{{ Model.ContentItem.CreatedUtc | date: "%-d %B %Y", 0 }}</time></li>
</ul>
</header>
{{ Model.Content | where: "Type", "MarkdownBodyPart" | shape_render }}
</article>
`;

interface Post {
  readonly path: string;
  readonly title: string;
  readonly created: string;
  readonly markdown: string;
}

/** As many posts as there are texts get them, drawn from all over. */
const GIVE_BODIES = `WITH drawn AS (SELECT id, row_number() OVER (ORDER BY md5(content_item_id)) AS number FROM content_item_version
    WHERE published AND content_type = 'BlogPost')
  UPDATE content_item_version v SET data = jsonb_set(v.data, '{markdownBodyPart,markdown}', to_jsonb(text.markdown)), revision = v.revision + 1
  FROM drawn JOIN unnest($1::text[]) WITH ORDINALITY AS text (markdown, number) USING (number) WHERE v.id = drawn.id
  RETURNING v.data #>> '{autoroutePart,path}' AS path, v.display_text AS title, text.markdown,
    to_char(v.created_utc AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created`;

/**
 * Pages of posts with real texts for visitors who are not signed in, against bare Express 5 with the same statement and bytes: pages
 * that the service keeps, and the same with a query, which it keeps none of. Both remember the HTML of Markdown.
 */
export async function benchRender(run: Run): Promise<void> {
  const stage = await run.stages.open(run.items, 'rendering');
  const posts = await giveBodies(stage.database, texts(run.file));
  await showAlone(stage);
  const first = oneRow(posts);
  const template = templateOf(await pageOf(stage.service.url, first), first);
  const floor = await startFloor('render', stage.database.url, run.cleanups, { PAGE: template });
  for (const post of posts) await requireSame([stage.service.url, floor.url], post);
  for (const [kind, query] of [
    ['kept', ''],
    ['rendered', '?n=1'],
  ] as const) {
    await compare(
      `Page of a post, ${kind}, ${stage.items.toLocaleString('en')} items`,
      [
        { name: 'service', server: stage.service, headers: {} },
        { name: 'Express 5 + pg + LiquidJS', server: floor, headers: {}, target: TARGETS[kind] },
      ],
      { requests: posts.map(({ path }) => ({ method: 'GET', path: `/${path}${query}` })) },
      run,
    );
  }
}

/** Without the ways to other posts, which bare Express has not: the same statement and bytes are compared. */
async function showAlone({ service, token }: Stage): Promise<void> {
  const answer = await fetch(`${service.url}/api/templates/Content__BlogPost`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'liquid', source: POST }),
  });
  if (!answer.ok) throw new Error(`The template was answered with ${answer.status}: ${await answer.text()}`);
}

/** What the posts of the file say in their last version. */
function texts(file: string): string[] {
  return linesOf(file).flatMap((line) => {
    const { versions } = JSON.parse(line) as { versions: { markdownBodyPart: { markdown: string } }[] };
    return versions.slice(-1).map(({ markdownBodyPart }) => markdownBodyPart.markdown);
  });
}

async function giveBodies(database: BenchDatabase, bodies: readonly string[]): Promise<Post[]> {
  const posts = await database.query<Post>(GIVE_BODIES, [bodies]);
  await database.query('VACUUM (ANALYZE) content_item_version');
  return posts;
}

/** The page of one post with holes for what differs from post to post. */
function templateOf(page: string, { path, title, created, markdown }: Post): string {
  const date = new Date(created).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const holes = { 'body | raw': sanitize(new Markdown().toHtml(markdown)), path, created, date, title };
  return Object.entries(holes).reduce((text, [name, value]) => text.replaceAll(value, () => `{{ ${name} }}`), page);
}

async function requireSame(servers: readonly string[], post: Post): Promise<void> {
  const [own, other] = await Promise.all(servers.map((server) => pageOf(server, post)));
  if (own !== other) throw new Error(`The pages differ:\n${own}\n${other}`);
}

async function pageOf(url: string, { path }: Post): Promise<string> {
  const response = await fetch(`${url}/${path}`, { headers: { accept: 'text/html' } });
  if (response.status !== 200) throw new Error(`/${path} was answered with ${response.status}`);
  return response.text();
}
