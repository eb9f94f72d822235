import type { OnModuleInit } from '@nestjs/common';
import DataLoader from 'dataloader';
import { FilterBuilder, type Fault, type Filter, type FilterEngine, type QueryLogic } from '@espalier/filter-syntax';
import { and, never, or } from '@espalier/predicates';
import {
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  Contributes,
  type ContentOptionsViewModel,
  type ContentsContext,
  type ContentsList,
  type ContentsQuery,
  type Principal,
} from '@espalier/plugin-sdk';
import { LIST_FILTER, type ListFilter } from '#content';
import { ExtensionRegistry } from '#extensions';
import { Clock } from '#platform/clock';
import { MalformedQueryError } from '#platform/request';
import { DEFAULT_SORT, DEFAULT_STATUS } from './contents-defaults';
import { inWords } from './fault-words';
import { configuredOptions, type FilterOptions } from './filter-options';
import { USER_IDS } from './user-ids';
import { valuesOf } from './values-of';

const LOGIC: QueryLogic<ContentsList> = {
  and: (conditions) => and(...conditions),
  or: (conditions) => or(...conditions),
  where: (query, condition) => ({ ...query, where: and(query.where, condition) }),
};

/** A filter that was read: what it asks for, and what could not be meant as it was typed. */
export interface ReadContentsFilter {
  /** Of a filter that is beyond a limit, one that finds nothing. */
  readonly query: ContentsQuery;
  readonly filter: Filter;
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  readonly options: ContentOptionsViewModel;
}

/** Reads the filters of lists of contents, with the terms that modules and plug-ins contribute. */
@Contributes(LIST_FILTER)
export class ContentsFilter implements ListFilter, OnModuleInit {
  private engine: FilterEngine<ContentsList>;
  private options: FilterOptions;

  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when two providers declare one term, or the term of free text, and for options that contradict the terms */
  onModuleInit(): void {
    const builder = new FilterBuilder<ContentsList>();
    for (const provider of this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)) {
      builder.from(provider.constructor.name, (filters) => provider.build(filters));
    }
    this.engine = builder.build(LOGIC);
    const configurers = this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_OPTIONS);
    this.options = configuredOptions(configurers, this.engine.vocabulary);
  }

  /**
   * Reads a filter whatever was typed: what is faulty is left out, and reported.
   *
   * @param query what the list is asked for beside the filter, such as the type of a page
   */
  async read(query: ContentsQuery, q: string, principal: Principal): Promise<ReadContentsFilter> {
    const engine = this.engineFor(query, q);
    const typed = engine.parse(q);
    const meant = this.options.useExactMatch ? engine.parse(q, { exactMatch: true }) : typed;
    const applied = await engine.apply(meant.filter, query, await this.context(meant.filter, principal));
    return {
      query: meant.isRefused ? { ...query, where: never() } : applied.query,
      filter: typed.filter,
      faults: [...meant.faults, ...applied.faults].toSorted((a, b) => a.start - b.start),
      options: optionsOf(q, typed.filter, meant.filter, applied.query, engine.vocabulary.defaultTerm?.name ?? ''),
    };
  }

  /** The text of a filter with other choices, and the rest of it as it was typed: `with(filter, { status: 'draft' })`. */
  with(filter: Filter, chosen: Partial<ContentOptionsViewModel>): string {
    return this.engine.fromModel(filter, chosen).toString();
  }

  async narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery> {
    const { query: narrowed, faults } = await this.read(query, q, principal);
    if (faults.length > 0) throw new MalformedQueryError({ q: faults.map((fault) => inWords(fault, q)) });
    return narrowed;
  }

  /** The one whose free text is that of the type or stereotype which the list is of. */
  private engineFor(query: ContentsQuery, q: string): FilterEngine<ContentsList> {
    const { selectedContentType, stereotype } = this.engine.toModel(this.engine.parse(q).filter);
    const kinds = [only(query.type) ?? selectedContentType, only(query.stereotype) ?? stereotype];
    const termName = kinds
      .map((kind) => kind && this.options.defaultTermNames.get(kind.toLowerCase()))
      .find((name) => name !== undefined);
    return termName ? this.engine.withDefault(termName) : this.engine;
  }

  private async context(filter: Filter, principal: Principal): Promise<ContentsContext> {
    const [directory] = this.extensions.contributions(USER_IDS);
    const users = new DataLoader<string, string | undefined>(async (userNames) => {
      const ids = await directory.idsOf(userNames);
      return userNames.map((userName) => ids.get(userName));
    });
    // All at once, because terms ask for one after the other.
    await users.loadMany(filter.named('owner').flatMap(({ of }) => valuesOf(of)));
    return { principal, now: this.clock.nowUtc(), userIdOf: (userName) => users.load(userName) };
  }
}

function optionsOf(
  searchText: string,
  typed: Filter,
  meant: Filter,
  { type, stereotype, status = DEFAULT_STATUS, sort = DEFAULT_SORT }: ContentsQuery,
  defaultTerm: string,
): ContentOptionsViewModel {
  return {
    searchText,
    normalizedText: meant.toNormalizedString(),
    terms: Object.fromEntries(typed.terms.map(({ name }) => [name, typed.only(name).toString()])),
    defaultTerm,
    selectedContentType: only(type),
    stereotype: only(stereotype),
    status,
    sort,
  };
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}
