import { compare, type Comparison } from '../support/compare';
import type { Run } from '../support/run';
import { startFloor } from '../support/server-process';
import type { Stage } from '../support/stages';

/** What the issue asks for, as a ratio of the service to the floor. */
const TARGET = 0.7;
const PAGES = 2000;

interface Post {
  readonly path: string;
  readonly title: string;
  readonly created: string;
  readonly markdown: string;
}

const POSTS = `SELECT v.data #>> '{autoroutePart,path}' AS path, v.display_text AS title, v.data #>> '{markdownBodyPart,markdown}' AS markdown,
    to_char(v.created_utc AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created
  FROM content_item_version v WHERE v.published AND v.content_type = 'BlogPost' ORDER BY md5(v.content_item_id) LIMIT ${PAGES}`;

/** Pages of posts for visitors who are not signed in, against bare Express 5 with the same statement and bytes. */
export async function benchRender(run: Run): Promise<Comparison[]> {
  const stage = await run.stages.open(run.items);
  const posts = (await stage.database.query<Post>(POSTS)).filter(({ path }) => path);
  const [first, second] = posts;
  const template = templateOf(await pageOf(stage.service.url, first), first);
  const server = await startFloor('render', stage.database.url, run.cleanups, { PAGE: template });
  await requireSame(stage, server.url, second);
  return compare(
    `Page of a post, ${stage.items.toLocaleString('en')} items`,
    [
      { name: 'service', server: stage.service, headers: {} },
      { name: 'Express 5 + pg + LiquidJS', server, headers: {}, target: TARGET },
    ],
    { requests: posts.map(({ path }) => ({ method: 'GET', path: `/${path}` })) },
    run.pace,
  );
}

/** The page of one post with holes for what differs from post to post. */
function templateOf(page: string, { path, title, created, markdown }: Post): string {
  const date = new Date(created).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const holes = { body: markdown, path, created, date, title };
  return Object.entries(holes).reduce((text, [name, value]) => text.replaceAll(value, `{{ ${name} }}`), page);
}

async function requireSame({ service }: Stage, floor: string, post: Post): Promise<void> {
  const [own, other] = await Promise.all([pageOf(service.url, post), pageOf(floor, post)]);
  if (own !== other) throw new Error(`The pages differ:\n${own}\n${other}`);
}

async function pageOf(url: string, { path }: Post): Promise<string> {
  const response = await fetch(`${url}/${path}`, { headers: { accept: 'text/html' } });
  if (response.status !== 200) throw new Error(`/${path} was answered with ${response.status}`);
  return response.text();
}
