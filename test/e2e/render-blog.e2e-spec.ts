import { blogHistory } from '../support/blog-history';
import { CommandLine } from '../support/command-line';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { faultsOfHtml } from '../support/inert-html';
import { removeContent } from '../support/no-content';

describe('The posts of a real blog', () => {
  let world: ContentWorld;
  let commands: CommandLine;
  const posts = blogHistory().map(({ versions }) => versions.slice(-1)[0]);

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    await removeContent(world.database);
    commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    await commands.run(['import', commands.lines('posts.ndjson', posts)]);
  });
  afterAll(async () => {
    await world.stop();
    commands.clear();
  });

  it('are all rendered, whole and as summaries, and nothing in them runs', async () => {
    const { rows } = await world.database.query<{ content_item_id: string; title: string }>(
      `SELECT content_item_id, data -> 'titlePart' ->> 'title' AS title FROM content_item_version WHERE published`,
    );
    expect(rows).toHaveLength(posts.length);
    const failed: unknown[] = [];
    for (const { content_item_id: id, title } of rows) {
      for (const displayType of ['Detail', 'Summary']) {
        const answer = await world.admin.send('GET', `/api/content/${id}/render?displayType=${displayType}`);
        const { html = '' } = answer.body as { html?: string };
        const faults = faultsOfHtml(html);
        if (answer.status !== 200 || faults.length > 0 || !/<h[12][ >]/.test(html)) {
          failed.push({ title, displayType, status: answer.status, faults });
        }
      }
    }
    expect(failed).toEqual([]);
  });
});
