import { always, and, contains, eq, never, not } from '@espalier/predicates';
import {
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  type ContentsAdminListFilterOptions,
  type ContentsFilterBuilder,
  type ContentsQuery,
  type OptionsConfigurer,
  type Principal,
} from '@espalier/plugin-sdk';
import type { ContentDefinitions } from '#core/content-definition';
import type { Settings } from '#core/settings';
import type { Clock } from '#platform/clock';
import { registryOf } from '../../../../test/support/fake-registry';
import { ContentListSettings, type ContentListSettingsSection } from './content-list-settings';
import { ContentsFilter } from './contents-filter';
import { ContentsTerms } from './contents-terms';
import type { ContentsValues } from './contents-values';
import { APPLICATION_NAMES, USER_IDS } from './list-points';
import type { FieldTerms } from './field-terms';

const definitions = {
  require: () => undefined,
  all: () => [{ definition: { stereotype: 'Widget' } }],
} as unknown as ContentDefinitions;
const clock = { nowUtc: () => '2026-11-20T10:00:00.000Z' } as Clock;
const principal = {} as Principal;
const everything: ContentsQuery = { where: always(), type: [], stereotype: [] };

class ColorFilter {
  build(filters: ContentsFilterBuilder): void {
    filters.many('color', (term) =>
      term.anyMatch((value) => contains('color', value)).noneMatch((value) => not(contains('color', value))),
    );
  }
}

class MakerFilter {
  build(filters: ContentsFilterBuilder): void {
    const isMaker = (value: string) => contains('maker', value);
    filters
      .many('maker', (term) => term.anyMatch(isMaker).noneMatch((value) => not(isMaker(value))))
      .many('dealer', (term) =>
        term
          .searchesText(false)
          .anyMatch(isMaker)
          .noneMatch((value) => not(isMaker(value))),
      )
      .single('label', (term) => term.searchesText().match(isMaker));
  }
}

type Configure = (options: ContentsAdminListFilterOptions) => void;

class PaintOptions implements OptionsConfigurer<ContentsAdminListFilterOptions> {
  constructor(readonly configure: Configure) {}
}

class OtherOptions extends PaintOptions {}

function filterWith(...configurers: OptionsConfigurer<ContentsAdminListFilterOptions>[]): ContentsFilter {
  return filterOf(new ContentListSettings(), configurers);
}

function filterOf(
  chosen: ContentListSettings,
  configurers: OptionsConfigurer<ContentsAdminListFilterOptions>[],
): ContentsFilter {
  const registry = registryOf(
    [
      CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
      [new ContentsTerms(definitions, {} as ContentsValues), new ColorFilter(), new MakerFilter()],
    ],
    [CONTENTS_ADMIN_LIST_FILTER_OPTIONS, configurers],
    [USER_IDS, [{ idsOf: () => Promise.resolve(new Map([['steve', 'id-of-steve']])) }]],
    [APPLICATION_NAMES, [{ named: () => Promise.resolve(new Map()) }]],
  );
  const settings = { get: () => Promise.resolve(chosen) } as unknown as Settings;
  const fields = { onChange: () => undefined, build: () => undefined } as unknown as FieldTerms;
  const filter = new ContentsFilter(registry, clock, fields, settings, {} as ContentListSettingsSection);
  filter.onModuleInit();
  return filter;
}

const byColor = new PaintOptions(({ defaultTermNames }) =>
  defaultTermNames.set('Paint', 'color').set('Widget', 'author'),
);
const exactly = new PaintOptions((options) => (options.useExactMatch = true));

describe('A filter of contents that is read', () => {
  const filter = filterWith();
  const read = (q: string, query: Partial<ContentsQuery> = {}) =>
    filter.read({ ...everything, ...query }, q, principal);

  it('says what it asks for, and what of that the page shows', async () => {
    const { query, faults, options } = await read('Stone STATUS:draft type:Paint owner:steve sort:title wall');
    expect(query).toEqual({
      where: and(contains('displayText', 'Stone'), eq('owner', 'id-of-steve'), contains('displayText', 'wall')),
      type: ['Paint'],
      stereotype: [],
      status: 'draft',
      sort: 'title',
    });
    expect(faults).toEqual([]);
    expect(options).toEqual({
      searchText: 'Stone STATUS:draft type:Paint owner:steve sort:title wall',
      normalizedText: 'text:Stone status:draft type:Paint owner:steve sort:title text:wall',
      terms: {
        text: 'Stone text:wall',
        status: 'STATUS:draft',
        type: 'type:Paint',
        owner: 'owner:steve',
        sort: 'sort:title',
      },
      defaultTerm: 'text',
      selectedContentType: 'Paint',
      stereotype: undefined,
      status: 'draft',
      sort: 'title',
    });
  });

  it('shows what the list does by itself where nothing is chosen', async () => {
    const { options } = await read('type:Paint,Page', { stereotype: ['Widget'] });
    expect(options).toMatchObject({
      status: 'latest',
      sort: 'modified',
      stereotype: 'Widget',
      selectedContentType: undefined,
    });
  });

  it('reports its faults in the order of the text, and leaves out what they are about', async () => {
    const { query, faults } = await read('status:lost stone AND');
    expect(query).toEqual({ ...everything, where: contains('displayText', 'stone') });
    expect(faults.map(({ code, start, end }) => [code, start, end])).toEqual([
      ['invalid-value', 7, 11],
      ['missing-operand', 18, 21],
    ]);
  });

  it('finds nothing when it is beyond a limit', async () => {
    const { query, faults } = await read('stone '.repeat(101));
    expect(query.where).toEqual(never());
    expect(faults.map(({ code }) => code)).toEqual(['too-many-values']);
  });

  it('is refused by programs for a fault, with its place', async () => {
    const narrowed = filter.narrow(everything, 'stone status:lost', principal);
    await expect(narrowed).rejects.toMatchObject({
      errors: { q: [expect.stringContaining('at character 14, “lost”: There is no such status.')] },
    });
  });
});

describe('A choice on a page of contents', () => {
  const filter = filterWith(byColor, exactly);
  const choose = async (q: string, chosen: object) =>
    filter.with((await filter.read(everything, q, principal)).filter, chosen);

  it('changes its term, and leaves the rest as it was typed', async () => {
    expect(await choose('stone Status:published "dry  wall" Sort:title', { status: 'draft' })).toBe(
      'stone status:draft "dry  wall" Sort:title',
    );
    expect(await choose('stone wall', { sort: 'title-desc', status: 'owner' })).toBe(
      'stone wall status:owner sort:title-desc',
    );
    expect(await choose('stone', { selectedContentType: 'Page' })).toBe('stone type:Page');
    expect(await choose('stone', { stereotype: 'Widget' })).toBe('stone stereotype:Widget');
  });

  it('takes its term away where it is what the list does by itself', async () => {
    expect(await choose('stone status:draft sort:title', { status: 'latest', sort: 'modified' })).toBe(
      'stone sort:modified-desc',
    );
    expect(await choose('stone status:draft sort:title', { status: 'latest', sort: 'relevance' })).toBe('stone');
    expect(await choose('type:Page stone', { selectedContentType: undefined })).toBe('stone');
  });

  it('says every order but the default of what is searched for', async () => {
    expect(await choose('search:wall', { sort: 'modified' })).toBe('search:wall sort:modified-desc');
    expect(await choose('search:wall sort:title', { sort: 'relevance' })).toBe('search:wall');
    expect(await choose('search:wall sort:title', { sort: 'title-desc' })).toBe('search:wall sort:title-desc');
    expect(await choose('search:wall sort:title', { status: 'draft' })).toBe('search:wall sort:title status:draft');
    const { options } = await filter.read(everything, 'search:wall', principal);
    expect(options.sort).toBe('relevance');
  });

  it('leaves free text with the term that it belongs to', async () => {
    expect(await choose('red status:draft blue type:Paint', { status: 'latest' })).toBe('red color:blue type:Paint');
  });
});

describe('Free text', () => {
  const filter = filterWith(byColor);
  const termOf = async (q: string, query: Partial<ContentsQuery> = {}) => {
    const { options } = await filter.read({ ...everything, ...query }, q, principal);
    return options.normalizedText.replace(/:red.*/, '');
  };

  it.each<[string, string, Partial<ContentsQuery>]>([
    ['color', 'red type:Paint', {}],
    ['color', 'red TYPE:Paint', {}],
    ['color', 'red', { type: ['Paint'] }],
    ['color', 'red type:Paint', { stereotype: ['Widget'] }],
    ['author', 'red stereotype:Widget', {}],
    ['author', 'red', { stereotype: ['Widget'] }],
    ['author', 'red type:Page stereotype:Widget', {}],
    ['text', 'red', {}],
    ['text', 'red type:Page', {}],
    ['text', 'red type:Paint,Page', {}],
    ['text', 'red', { type: ['Paint', 'Page'] }],
    ['text', 'text:red type:Paint', {}],
  ])('belongs to %s in “%s” %j', async (term, q, query) => {
    expect(await termOf(q, query)).toBe(term);
  });

  it.each<[string, string, Partial<ContentListSettings>]>([
    ['search', 'red', { searchEverywhere: true }],
    ['color', 'red type:Paint', { searchEverywhere: true }],
    ['text', 'red', { searchedTypes: ['Paint'] }],
    ['search', 'red type:paint', { searchedTypes: ['Paint'] }],
    ['author', 'red stereotype:Widget', { searchEverywhere: true }],
    ['search', 'red type:Paint stereotype:Widget', { searchedTypes: ['Paint'] }],
  ])('belongs to %s in “%s” by the settings %j', async (term, q, chosen) => {
    const set = filterOf(Object.assign(new ContentListSettings(), chosen), [byColor]);
    const { options } = await set.read(everything, q, principal);
    expect(options.normalizedText.replace(/:red.*/, '')).toBe(term);
  });

  it('is one phrase with useExactMatch, unless AND or OR says otherwise, and stays as it was typed', async () => {
    const exact = filterWith(byColor, exactly);
    const meantBy = async (q: string) => (await exact.read(everything, q, principal)).options.normalizedText;
    expect(await meantBy('stone wall')).toBe('text:"stone wall"');
    expect(await meantBy('type:Paint dark red')).toBe('type:Paint color:"dark red"');
    expect(await meantBy('ORANGE ANDROID')).toBe('text:"ORANGE ANDROID"');
    expect(await meantBy('stone && wall')).toBe('text:(stone AND wall)');
    expect(await meantBy('text:stone wall color:dark red')).toBe('text:"stone wall" color:"dark red"');
    expect(await meantBy('type:Paint color:dark red text:stone NOT wall tree')).toBe(
      'type:Paint color:"dark red" text:("stone" NOT "wall tree")',
    );
    expect(await meantBy('maker:stone wall text:dark red')).toBe('maker:"stone wall" text:"dark red"');
    expect(await meantBy('label:stone wall maker:dark red')).toBe('label:"stone wall" maker:"dark red"');
    expect(await meantBy('owner:ann bob author:ann bob dealer:ann bob')).toBe(
      'owner:(ann OR bob) author:(ann OR bob) dealer:(ann OR bob)',
    );
    const { filter: typed, options } = await exact.read(everything, 'stone wall', principal);
    expect([typed.toString(), options.terms.text]).toEqual(['stone wall', 'stone wall']);
  });

  it('says behind which terms words are phrases, where there are some', async () => {
    const { phrases } = await filterWith(exactly).read(everything, '', principal);
    expect(phrases).toEqual({
      onePhrase: ['text', 'search', 'color', 'maker', 'label'],
      eachItself: ['owner', 'author', 'dealer'],
    });
    expect(await filter.read(everything, '', principal)).not.toHaveProperty('phrases');
  });
});

describe('The options of filters of contents', () => {
  const map =
    (kind: string, term: string): Configure =>
    (options) =>
      options.defaultTermNames.set(kind, term);

  it('may not name a term that nobody declares', () => {
    expect(() => filterWith(new PaintOptions(map('Paint', 'colour')))).toThrow(
      /^PaintOptions maps “Paint” to the term “colour”, which nobody declares\. Declare it .*, or use one of .*\bcolor\b/,
    );
  });

  it('may not give one type two terms, in whatever case', () => {
    const second = new OtherOptions(map('PAINT', 'author'));
    expect(() => filterWith(byColor, second)).toThrow(
      'OtherOptions maps “PAINT” to the term “author”, which PaintOptions maps to “color”. Remove one of them.',
    );
    expect(() => filterWith(byColor, new OtherOptions(map('paint', 'Color')))).not.toThrow();
  });
});
