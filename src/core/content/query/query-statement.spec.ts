import { always, eq } from '@espalier/predicates';
import { VERSION_FIELDS } from '../list/list-fields';
import { STATUS_GROUPS } from '../list/version-groups';
import { pageStatement } from './query-statement';
import { totalOrder } from './sort-keys';

const PAGE = {
  contentTypes: ['Article'],
  groups: STATUS_GROUPS.published,
  predicate: always(),
  fields: VERSION_FIELDS,
  order: totalOrder([]),
  scalars: ['displayText'],
  members: [],
  first: 10,
  skip: 10,
} as const;

describe('A statement for a page', () => {
  it.each([
    ['without conditions', {}, true],
    ['by title', { order: totalOrder([{ field: 'displayText', direction: 'ASC' }]) }, true],
    ['of the latest versions', { groups: STATUS_GROUPS.latest }, true],
    ['of archived versions, too', { groups: STATUS_GROUPS.all }, false],
    ['of more than 20 items', { first: 11 }, false],
    ['with a condition', { predicate: eq('owner', 'ada') }, false],
    ['with a condition that few items meet', { selective: eq('displayText', 'Rare') }, false],
    ['of several types', { contentTypes: ['Article', 'BlogPost'] }, false],
    ['of the children of items', { parents: { ids: ['a'], field: 'owner' } }, false],
    [
      'by two keys, for which there is no index',
      {
        order: totalOrder([
          { field: 'author', direction: 'ASC' },
          { field: 'createdUtc', direction: 'ASC' },
        ]),
      },
      false,
    ],
  ])('%s', (_page, change, isShort) => {
    expect(pageStatement({ ...PAGE, ...change })).toMatchObject({ isShort });
  });
});
