import { choice, flag, integer, list, QueryShape, requiredText } from '#platform/request';
import { VERSION_OPTIONS } from '../content-reader';
import { LIST_SORTS } from '../list/list-sort';
import { LIST_STATUSES } from '../list/list-status';

/** The largest page of any list. */
const MAX_PAGE = 100;

const version = choice(
  VERSION_OPTIONS,
  'published',
  'Which version: the live one, the newest one, or the newest one if it is a draft.',
);

/** Parameters of every list. */
const PAGE_PARAMETERS = {
  first: integer({ maximum: MAX_PAGE, fallback: 20 }, 'How many to answer with at most.'),
  skip: integer({ maximum: 2 ** 31 - 1, fallback: 0 }, 'How many to pass over.'),
};

export const NO_QUERY = new QueryShape({});
export const VERSION_QUERY = new QueryShape({ version });
export const HANDLE_QUERY = new QueryShape({
  handle: requiredText('Kind and name, such as `slug:blog/on-pruning`, `alias:home` or `contentitemid:…`.'),
  version,
});
export const SAVE_QUERY = new QueryShape({ draft: flag('Save as a draft, without publishing.') });
export const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);
export const LIST_QUERY = new QueryShape({
  type: list('Names of types with commas between them, listable or not. Without it, all listable types.'),
  stereotype: list('Stereotypes with commas between them.'),
  status: choice(
    LIST_STATUSES,
    'latest',
    'Which versions: the newest, the live ones, drafts, those with a schedule ahead, archived ones, removed items (needs ' +
      '`ViewAuditTrail`), all versions, or the newest of the items that the caller owns.',
  ),
  sort: choice(
    LIST_SORTS,
    'modified',
    'Dates begin with the newest and titles with A; `-asc` and `-desc` override that.',
  ),
  ...PAGE_PARAMETERS,
});
export const RESTORE_QUERY = new QueryShape({
  replaceDraft: flag('Archive the unpublished draft of the item, if it has one, instead of refusing.'),
});
