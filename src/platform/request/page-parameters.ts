import { integer } from './query-parameters';

/** The largest page of any list. */
const MAX_PAGE = 100;

/** Parameters of every list. */
export const PAGE_PARAMETERS = {
  first: integer({ maximum: MAX_PAGE, fallback: 20 }, 'How many to answer with at most.'),
  skip: integer({ maximum: 2 ** 31 - 1, fallback: 0 }, 'How many to pass over.'),
};
