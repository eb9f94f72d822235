import type { OnModuleInit } from '@nestjs/common';
import DataLoader from 'dataloader';
import {
  Filter,
  type Expression,
  type FilterEngine,
  type OfferedValue,
  type Vocabulary,
} from '@espalier/filter-syntax';
import {
  type ContentOptionsViewModel,
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  type ContentsAdminListFilterOptions,
  type ContentsAdminListFilterProvider,
  type ContentsContext,
  type ContentsList,
  type ContentsQuery,
  type ContentsSort,
  Contributes,
  type NamedApplication,
  type OptionsConfigurer,
  type Principal,
  type ReadFilter,
  sentence,
} from '@espalier/plugin-sdk';
import { defaultSort, isRankable, LIST_FILTER, type ListFilter } from '#core/content';
import { Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { ExtensionRegistry } from '#platform/extensions';
import { engineOf, readFilter, requireFaultless } from '../filters/list-filters';
import { ContentListSettingsSection } from './content-list-settings';
import { DEFAULT_SORT, DEFAULT_STATUS, SEARCH, TEXT } from './contents-defaults';
import { FieldTerms } from './field-terms';
import { APPLICATION_NAMES, USER_IDS } from './list-points';

export type ReadContentsFilter = ReadFilter<ContentsQuery, ContentOptionsViewModel>;

@Contributes(LIST_FILTER)
export class ContentsFilter implements ListFilter, OnModuleInit {
  private engine: FilterEngine<ContentsList>;
  private options: FilterOptions;

  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
    private readonly fields: FieldTerms,
    private readonly settings: Settings,
    private readonly section: ContentListSettingsSection,
  ) {}

  onModuleInit(): void {
    const providers = [...this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)];
    const { vocabulary } = engineOf(providers);
    const configurers = this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_OPTIONS);
    this.options = configuredOptions(configurers, vocabulary);
    const isTaken = (name: string) => vocabulary.find(name) !== undefined;
    const ofFields: ContentsAdminListFilterProvider = { build: (filters) => this.fields.build(filters, isTaken) };
    const build = () => (this.engine = engineOf([...providers, ofFields]));
    this.fields.onChange(build);
    build();
  }

  /**
   * What is faulty is left out, and reported.
   *
   * @param query what the list is asked for beside the filter, such as the type of a page
   * @param timeZone IANA name, in which days are meant; default UTC
   */
  async read(query: ContentsQuery, q: string, principal: Principal, timeZone?: string): Promise<ReadContentsFilter> {
    const read = await readFilter(await this.engineFor(query, q), q, {
      query,
      contextOf: (filter) => this.context(filter, principal, timeZone),
      exactMatch: this.options.useExactMatch,
    });
    const { type, stereotype, where, status = DEFAULT_STATUS, sort = defaultSort(where) } = read.query;
    const chosen = { selectedContentType: only(type), stereotype: only(stereotype), status, sort: inShort(sort) };
    return withoutRelevance({ ...read, options: { ...read.options, ...chosen } });
  }

  /** The rest stays as it was typed: `with(filter, { status: 'draft' })`. */
  with(filter: Filter, chosen: Partial<ContentOptionsViewModel>): string {
    const isSearching = [TEXT, SEARCH].some((term) => filter.named(term).length > 0);
    const sort = isSearching ? whileSearching(chosen.sort) : chosen.sort;
    return this.engine.fromModel(filter, { ...chosen, ...('sort' in chosen && { sort }) }).toString();
  }

  async values(
    query: ContentsQuery,
    term: string,
    typed: string,
    principal: Principal,
    timeZone?: string,
  ): Promise<readonly OfferedValue[] | undefined> {
    return this.engine.values(term, typed, query, await this.context(new Filter([]), principal, timeZone));
  }

  async narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery> {
    const read = await this.read(query, q, principal);
    requireFaultless(q, read);
    return read.query;
  }

  private async engineFor(query: ContentsQuery, q: string): Promise<FilterEngine<ContentsList>> {
    const { selectedContentType, stereotype } = this.engine.toModel(this.engine.parse(q).filter);
    const type = only(query.type) ?? selectedContentType;
    const { searchEverywhere, searchedTypes } = await this.settings.get(this.section);
    const isSearched = searchedTypes.some((name) => name.toLowerCase() === type?.toLowerCase());
    const ofPlugin = [type, only(query.stereotype) ?? stereotype]
      .map((kind) => kind && this.options.defaultTermNames.get(kind.toLowerCase()))
      .find((name) => name !== undefined);
    const termName = isSearched ? SEARCH : (ofPlugin ?? (searchEverywhere ? SEARCH : undefined));
    return termName ? this.engine.withDefault(termName) : this.engine;
  }

  private async context(filter: Filter, principal: Principal, timeZone = 'UTC'): Promise<ContentsContext> {
    const users = new DataLoader<string, string | undefined>(async (userNames) => {
      const ids = await this.extensions.the(USER_IDS).idsOf(userNames);
      return userNames.map((userName) => ids.get(userName));
    });
    const applications = new DataLoader<string, readonly NamedApplication[]>(async (names) => {
      const found = await this.extensions.the(APPLICATION_NAMES).named(names);
      return names.map((name) => found.get(name) ?? []);
    });
    // All at once, because terms ask for one after the other.
    const namesIn = (term: string) => filter.named(term).flatMap(({ of }) => valuesOf(of));
    await Promise.all([
      users.loadMany(namesIn('owner')),
      applications.loadMany([...namesIn('owner'), ...namesIn('author')]),
    ]);
    return {
      principal,
      now: this.clock.nowUtc(),
      timeZone,
      userIdOf: (userName) => users.load(userName),
      applicationsNamed: (name) => applications.load(name),
    };
  }
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

function valuesOf(node: Expression): string[] {
  switch (node.kind) {
    case 'value':
      return [node.text];
    case 'group':
    case 'not':
      return valuesOf(node.of);
    case 'and':
    case 'or':
    case 'without':
      return node.of.flatMap(valuesOf);
  }
}

/** Where words are searched for, another order goes without saying. */
function whileSearching(sort: ContentsSort | undefined): ContentsSort | undefined {
  if (sort === 'relevance') return DEFAULT_SORT;
  return sort === DEFAULT_SORT ? `${DEFAULT_SORT}-desc` : sort;
}

/** Where nothing is searched for, nothing is relevant. */
function withoutRelevance(read: ReadContentsFilter): ReadContentsFilter {
  const { query, filter, faults, options } = read;
  const asked = filter.named('sort').at(-1);
  if (!asked || query.sort !== 'relevance' || isRankable(query.where)) return read;
  const { start, end } = asked.of;
  const said = sentence('Only what is searched for has a relevance. Add words, or use another order.');
  return {
    ...read,
    query: { ...query, sort: DEFAULT_SORT },
    faults: [...faults, { code: 'invalid-value', start, end, ...said }],
    options: { ...options, sort: DEFAULT_SORT },
  };
}

/** The way that an order has by itself need not be said. */
function inShort(sort: ContentsSort): ContentsSort {
  return sort === 'title-asc' ? 'title' : (sort.replace(/^(?!title)(\w+)-desc$/, '$1') as ContentsSort);
}

interface FilterOptions {
  /** Names of types and stereotypes in lower case. */
  readonly defaultTermNames: ReadonlyMap<string, string>;
  readonly useExactMatch: boolean;
}

interface Mapping {
  readonly termName: string;
  readonly source: string;
}

function configuredOptions(
  configurers: readonly OptionsConfigurer<ContentsAdminListFilterOptions>[],
  vocabulary: Vocabulary,
): FilterOptions {
  const mappings = new Map<string, Mapping>();
  let useExactMatch = false;
  for (const configurer of configurers) {
    const options: ContentsAdminListFilterOptions = { defaultTermNames: new Map(), useExactMatch };
    configurer.configure(options);
    useExactMatch = options.useExactMatch;
    for (const [kind, termName] of options.defaultTermNames) {
      add(mappings, kind, { termName: declared(termName, kind, configurer, vocabulary), source: nameOf(configurer) });
    }
  }
  return { defaultTermNames: new Map([...mappings].map(([kind, { termName }]) => [kind, termName])), useExactMatch };
}

function declared(termName: string, kind: string, configurer: object, vocabulary: Vocabulary): string {
  const term = vocabulary.find(termName);
  if (term) return term.name;
  const known = vocabulary.terms.map(({ name }) => name).join(', ');
  throw new Error(
    `${nameOf(configurer)} maps “${kind}” to the term “${termName}”, which nobody declares. Declare it with ` +
      `CONTENTS_ADMIN_LIST_FILTER_PROVIDER, or use one of ${known}.`,
  );
}

function add(mappings: Map<string, Mapping>, kind: string, mapping: Mapping): void {
  const key = kind.toLowerCase();
  const other = mappings.get(key);
  if (other && other.termName !== mapping.termName) {
    throw new Error(
      `${mapping.source} maps “${kind}” to the term “${mapping.termName}”, which ${other.source} maps to “${other.termName}”. ` +
        'Remove one of them.',
    );
  }
  mappings.set(key, mapping);
}

function nameOf(configurer: object): string {
  return configurer.constructor.name;
}
