import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

/** Every save pays for each: what asks for it, in as few words as do. */
const QUESTIONS: Readonly<Record<string, string>> = {
  pk_content_item_version: 'a version that was found, by its row',
  uq_content_item_version_id: 'one version by its id',
  uq_content_item_version_latest: 'the newest version of an item; there is one',
  uq_content_item_version_published: 'the live version of an item; there is one',
  uq_content_item_version_removed: 'the newest version of a removed item; there is one',
  ix_content_item_version_item: 'the history of an item',
  ix_version_archived: 'the archived versions that pruning counts',
  ix_version_display_text: 'items with exactly this title',
  ix_version_latest_owner: 'the items that somebody owns, for rights on their past versions',
  ix_version_list_created: 'the live items of a list',
  ix_version_list_published: 'the newest live items of a list, for its feed',
  ix_version_list_unpublished: 'drafts and archived items of a list',
  ix_version_live_created: 'all types with a condition, by creation',
  ix_version_live_modified: 'all types with a condition, by change',
  ix_version_live_published: 'all types with a condition, by publication',
  ix_version_live_title: 'all types with a condition, by title',
  ix_version_published_author: 'live items of a type, by author',
  ix_version_published_created: 'live items of a type, by creation',
  ix_version_published_item: 'live items of a type, by id',
  ix_version_published_modified: 'live items of a type, by change',
  ix_version_published_owner: 'live items of a type, by owner',
  ix_version_published_published: 'live items of a type, by publication',
  ix_version_published_title: 'live items of a type, by title',
  ix_version_published_version: 'live items of a type, by id of the version',
  ix_version_removed_created: 'removed items, by creation',
  ix_version_removed_modified: 'removed items, by change',
  ix_version_removed_published: 'removed items, by publication',
  ix_version_removed_title: 'removed items, by title',
  ix_version_scheduled_archive: 'what is to be archived by now',
  ix_version_scheduled_publish: 'what is to be published by now',
  ix_version_text: 'parts of titles, owners and authors',
  ix_version_unpublished_author: 'drafts and archived versions of a type, by author',
  ix_version_unpublished_created: 'drafts and archived versions of a type, by creation',
  ix_version_unpublished_item: 'drafts and archived versions of a type, by id',
  ix_version_unpublished_modified: 'drafts and archived versions of a type, by change',
  ix_version_unpublished_owner: 'drafts and archived versions of a type, by owner',
  ix_version_unpublished_published: 'drafts and archived versions of a type, by publication',
  ix_version_unpublished_title: 'drafts and archived versions of a type, by title',
  ix_version_unpublished_version: 'drafts and archived versions of a type, by id of the version',
};

describe('The table of versions', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterAll(() => database.drop());

  it('has these indexes, each for a question, beside those of fields', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'content_item_version' AND indexname NOT LIKE 'ix\\_made\\_%'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(QUESTIONS).toSorted());
  });
});
