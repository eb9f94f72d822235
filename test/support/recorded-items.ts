import { recordedBy, type StoredEvent } from './audit-events';
import { itemOf, pageOf, type ContentApi, type Item, type StatedItem } from './content-api';
import type { ContentWorld } from './content-world';

const PARTS = ['TitlePart', 'AutoroutePart', 'PublishLaterPart', 'ArchiveLaterPart', 'AuditTrailPart'];
const ARTICLE = { parts: PARTS.map((part) => ({ part })) };
const LABEL = { versionable: false, parts: [{ part: 'TitlePart' }, { part: 'AuditTrailPart' }] };

/** Articles, which have versions, and labels, which have none; all of them have comments. */
export async function defineRecordedTypes(api: ContentApi): Promise<void> {
  for (const [name, type] of [
    ['Article', ARTICLE],
    ['Label', LABEL],
  ] as const) {
    expect((await api.putType(name, type)).status).toBe(200);
  }
}

export function article(title: string, members: object = {}): object {
  return { contentType: 'Article', titlePart: { title }, ...members };
}

export function label(title: string): object {
  return { contentType: 'Label', titlePart: { title } };
}

export function edit({ contentItemId }: Item, title: string, members: object = {}): object {
  return { contentItemId, titlePart: { title }, ...members };
}

/** Articles in states that transitions begin from. */
export class Articles {
  constructor(private readonly api: ContentApi) {}

  async published(title = 'Pear'): Promise<Item> {
    return itemOf(await this.api.post(article(title)));
  }

  async draft(title = 'Pear'): Promise<Item> {
    return itemOf(await this.api.postDraft(article(title)));
  }

  async draftOnLive(): Promise<Item> {
    return itemOf(await this.api.postDraft(edit(await this.published(), 'Quince')));
  }

  async archived(): Promise<StatedItem> {
    const { contentItemId } = await this.draftOnLive();
    itemOf(await this.api.publish(contentItemId));
    return pageOf(await this.api.versions(contentItemId)).items[1];
  }
}

/** What work makes the service record of items. */
export async function recordedItems({ database }: ContentWorld, work: () => Promise<unknown>): Promise<StoredEvent[]> {
  const events = await recordedBy(database, work);
  return events.filter(({ category }) => category === 'Content');
}
