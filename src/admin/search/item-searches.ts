import { always, contains } from '@espalier/predicates';
import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { ContentList, ContentSearch, type VersionRow } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';

const MOST = 6;
/** Those that are found by their titles, too, are left out. */
const MOST_BY_WORDS = 2 * MOST;
/** Shorter ones begin so many words that looking for all of them would take long. */
const SHORTEST_BEGINNING = 4;

/** By their titles, drafts too. */
@Contributes(ADMIN_SEARCH)
export class TitleSearch implements AdminSearch {
  get title() {
    return text('Content items');
  }
  readonly icon = 'file-text';
  readonly position = 20;

  constructor(
    private readonly list: ContentList,
    private readonly definitions: ContentDefinitions,
  ) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const where = contains('displayText', words);
    const request = { where, type: [], stereotype: [], first: MOST, skip: 0, countUpTo: MOST, members: [] };
    const { rows } = await this.list.page(request, principal);
    return rows.map((row) => itemHit(row, this.definitions, principal));
  }
}

/** What is published, by all of its words. */
@Contributes(ADMIN_SEARCH)
export class WordSearch implements AdminSearch {
  get title() {
    return text('Content items with these words');
  }
  readonly icon = 'file-text';
  readonly position = 21;

  constructor(
    private readonly content: ContentSearch,
    private readonly definitions: ContentDefinitions,
  ) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const request = { where: always(), type: [], stereotype: [], facets: [], first: MOST_BY_WORDS };
    const { hits } = await this.content.search({ ...request, q: begun(words) }, principal);
    return hits.map(({ row }) => itemHit(row, this.definitions, principal));
  }
}

/** Whoever is still typing has not finished the last word. */
function begun(words: string): string {
  const last = words.split(/[^\p{L}\p{N}]+/u).at(-1) ?? '';
  return last.length < SHORTEST_BEGINNING ? words : `${words}*`;
}

function itemHit(
  { contentItemId, contentType, displayText, owner }: VersionRow,
  definitions: ContentDefinitions,
  principal: Principal,
): AdminSearchHit {
  const page = principal.may('EditContent', { contentType, owner }) ? 'Edit' : 'History';
  return {
    text: displayText,
    href: `/Admin/Contents/ContentItems/${contentItemId}/${page}`,
    detail: definitions.get(contentType)?.definition.displayName,
  };
}
