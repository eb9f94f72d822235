import { Browser } from '@espalier/testing';
import type { Item } from './content-api';
import { startContentWorld, type ContentWorld } from './content-world';
import { People } from './people';
import { statementsOf } from './statements';
import type { TestAppOptions } from './test-app';

/** The list of the recipe, which is the home page. */
export const BLOG = '01kagb9r80yt48y9tpe1n8wfa7';

/** A site made by the recipe, those who visit it, and those who write it. */
export class SiteWorld {
  readonly visitor: Browser;

  private constructor(
    readonly content: ContentWorld,
    readonly people: People,
  ) {
    this.visitor = new Browser(content.app);
  }

  static async start(options: TestAppOptions = {}): Promise<SiteWorld> {
    const content = await startContentWorld({ ...options, env: { SETUP_RECIPE: 'blog', ...options.env } });
    return new SiteWorld(content, new People(content.app));
  }

  /** Publishes an item, or saves a draft of it. */
  async save(body: object, { draft = false } = {}): Promise<Item> {
    const answer = await (draft ? this.content.admin.postDraft(body) : this.content.admin.post(body));
    if (answer.status !== 200) throw new Error(`Not saved: ${answer.status} ${answer.text}`);
    return answer.body as Item;
  }

  post(title: string, members: object = {}): Promise<Item> {
    return this.save({
      contentType: 'BlogPost',
      titlePart: { title },
      containedPart: { listContentItemId: BLOG },
      ...members,
    });
  }

  /** How many statements the database is asked meanwhile. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    return statementsOf(this.content.app, work);
  }

  stop(): Promise<void> {
    return this.content.stop();
  }
}
