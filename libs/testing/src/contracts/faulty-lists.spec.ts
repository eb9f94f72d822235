import path from 'node:path';
import {
  view,
  type ContentsAdminListFilterProvider,
  type ContentsBulkAction,
  type DisplayDriver,
  type NavigationItem,
  type AuditTrailAdminListFilterProvider,
  type UsersAdminListFilterProvider,
} from '@espalier/plugin-sdk';
import { contains, eq, not } from '@espalier/predicates';
import { SAMPLE_CONTENT_OPTIONS } from '../samples';
import { describeAdminNavigation } from './admin-navigation';
import { describeBulkAction } from './bulk-action';
import { describeDisplayDriver } from './display-driver';
import { failuresOf } from './failures';
import {
  describeAuditTrailFilterProvider,
  describeFilterProvider,
  describeUsersFilterProvider,
} from './filter-provider';

const ITEMS = { fire: { color: 'red' }, water: { color: 'blue' } };
const has = (value: string) => contains('color', value);
const lacks = (value: string) => not(has(value));
const terms = (build: ContentsAdminListFilterProvider['build']) => () =>
  describeFilterProvider({ build }, { items: ITEMS, finds: { 'color:red': ['fire'] } });
const usersTerms = (build: UsersAdminListFilterProvider['build']) => () =>
  describeUsersFilterProvider({ build }, { items: ITEMS, finds: { 'color:red': ['fire'] } });
const auditTerms = (build: AuditTrailAdminListFilterProvider['build']) => () =>
  describeAuditTrailFilterProvider({ build }, { items: ITEMS, finds: { 'color:red': ['fire'] } });

const CARD = view('ContentsAdminFilters_Thumbnail__Color').at('Thumbnail', 'Content:60');
const driver = (display: DisplayDriver<object>['display']) => () =>
  describeDisplayDriver(
    { display },
    { models: [SAMPLE_CONTENT_OPTIONS], views: path.resolve(__dirname, '../../../../plugins/color-filter/views') },
  );

const ACTION: ContentsBulkAction = {
  name: 'order',
  text: 'Order',
  done: 'ordered',
  permission: 'OrderPaint',
  run: async (id) => (id === 'sold-out' ? { refused: 'It is sold out.' } : undefined),
};
const action = (fault: Partial<ContentsBulkAction>) => () =>
  describeBulkAction({ ...ACTION, ...fault }, { does: ['there'], refuses: ['sold-out'] });

const navigation =
  (fault: Partial<NavigationItem>, ...others: NavigationItem[]) =>
  () =>
    describeAdminNavigation({ items: [{ text: 'Paints', href: '/Admin/Paints', ...fault }, ...others] });

describe('A faultless contribution passes the suite of its kind', () => {
  it.each<[string, () => void]>([
    ['term', terms((filters) => filters.many('color', (term) => term.anyMatch(has).noneMatch(lacks)))],
    ['term of users', usersTerms((filters) => filters.single('color', (term) => term.match(has)))],
    ['term of the audit trail', auditTerms((filters) => filters.single('color', (term) => term.match(has)))],
    ['display driver', driver(() => CARD)],
    ['bulk action', action({})],
    ['navigation', navigation({ permission: 'MixPaint', group: 'Shop', position: 4, help: 'paint/mixing#tins' })],
  ])('%s', async (_, suite) => {
    expect(await failuresOf(suite)).toEqual([]);
  });
});

describe('A contract suite fails', () => {
  it.each<[string, () => void, string[]]>([
    [
      'a term that forgets NOT',
      terms((filters) => filters.many('color', (term) => term.anyMatch(has).noneMatch(has))),
      ['color:red finds behind NOT whatever it does not find without'],
    ],
    [
      'a term that nobody tries',
      terms((filters) =>
        filters.single('color', (term) => term.match(has)).single('size', (term) => term.match(() => eq('size', 1))),
      ),
      ['are declared, and each of them is tried'],
    ],
    [
      'a term of users that finds the wrong ones',
      usersTerms((filters) => filters.single('color', (term) => term.match(lacks))),
      ['color:red finds what it is to find'],
    ],
    [
      'a term of the audit trail that finds the wrong ones',
      auditTerms((filters) => filters.single('color', (term) => term.match(lacks))),
      ['color:red finds what it is to find'],
    ],
    ['a driver that shows nothing', driver(() => undefined), ['shows something when nothing is chosen']],
    [
      'a driver that shows something at no number',
      driver(() => ({ ...CARD, placement: { ...CARD.placement, position: 'first' } })),
      ['gives every view a zone and a position'],
    ],
    [
      'a driver whose view is missing',
      driver(() => ({ ...CARD, shape: 'ContentsAdminFilters_Thumbnail__Size' })),
      ['has a file for every view'],
    ],
    ['a bulk action with a name of two words', action({ name: 'Order all' }), ['has a name in kebab case']],
    ['a bulk action without a text', action({ text: '' }), ['is chosen by a text that begins with a capital']],
    [
      'a bulk action that says what was done as a sentence',
      action({ done: 'Ordered.' }),
      ['says what was done, to stand behind “2 items were”'],
    ],
    ['a bulk action with a permission in words', action({ permission: 'order paint' }), ['names a permission']],
    [
      'a bulk action that refuses what it should do',
      action({ run: async () => ({ refused: 'It is sold out.' }) }),
      ['is done to there'],
    ],
    [
      'a bulk action that refuses without a sentence',
      action({ run: async (id) => (id === 'sold-out' ? { refused: '' } : undefined) }),
      ['is refused to sold-out, with a sentence for who asked'],
    ],
    [
      'navigation with two links to a page',
      navigation({}, { text: 'Colors', href: '/admin/paints' }),
      ['has links, each to a page of its own'],
    ],
    ['navigation to another site', navigation({ href: '//elsewhere.example' }), ['leads to paths within the service']],
    ['navigation without a text', navigation({ text: ' ' }), ['has a text for every link, and no empty heading']],
    ['navigation at no number', navigation({ position: NaN }), ['has numbers for positions']],
    [
      'navigation with help by its path',
      navigation({ help: '/Admin/Help/paint' }),
      ['names documents of the help, and sections of them'],
    ],
    ['navigation with a permission in words', navigation({ permission: 'mix paint' }), ['names permissions']],
  ])('%s', async (_, suite, failures) => {
    expect(await failuresOf(suite)).toEqual(failures);
  });
});
