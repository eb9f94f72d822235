import { choice, flag, integer, QueryShape, requiredText } from '#platform/request';
import { VERSION_OPTIONS } from '../content-reader';

/** The largest page of any list. */
export const MAX_PAGE = 100;

const version = choice(
  VERSION_OPTIONS,
  'published',
  'Which version: the live one, the newest one, or the newest one if it is a draft.',
);

/** Parameters of every paged list. */
export const PAGE_PARAMETERS = {
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
export const RESTORE_QUERY = new QueryShape({
  replaceDraft: flag('Archive the unpublished draft of the item, if it has one, instead of refusing.'),
});
