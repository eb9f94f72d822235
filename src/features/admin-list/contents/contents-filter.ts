import type { OnModuleInit } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { Expression, Filter, FilterEngine } from '@espalier/filter-syntax';
import {
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  Contributes,
  type ContentOptionsViewModel,
  type ContentsContext,
  type ContentsList,
  type ContentsQuery,
  type NamedApplication,
  type Principal,
  type ReadFilter,
} from '@espalier/plugin-sdk';
import { LIST_FILTER, type ListFilter } from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { Clock } from '#platform/clock';
import { engineOf, readFilter, requireFaultless } from '../filters/list-filters';
import { APPLICATION_NAMES } from './application-names';
import { DEFAULT_SORT, DEFAULT_STATUS } from './contents-defaults';
import { configuredOptions, type FilterOptions } from './filter-options';
import { USER_IDS } from './user-ids';

export type ReadContentsFilter = ReadFilter<ContentsQuery, ContentOptionsViewModel>;

@Contributes(LIST_FILTER)
export class ContentsFilter implements ListFilter, OnModuleInit {
  private engine: FilterEngine<ContentsList>;
  private options: FilterOptions;

  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.engine = engineOf(this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_PROVIDER));
    const configurers = this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_OPTIONS);
    this.options = configuredOptions(configurers, this.engine.vocabulary);
  }

  /**
   * What is faulty is left out, and reported.
   *
   * @param query what the list is asked for beside the filter, such as the type of a page
   */
  async read(query: ContentsQuery, q: string, principal: Principal): Promise<ReadContentsFilter> {
    const read = await readFilter(this.engineFor(query, q), q, {
      query,
      contextOf: (filter) => this.context(filter, principal),
      exactMatch: this.options.useExactMatch,
    });
    const { type, stereotype, status = DEFAULT_STATUS, sort = DEFAULT_SORT } = read.query;
    const chosen = { selectedContentType: only(type), stereotype: only(stereotype), status, sort };
    return { ...read, options: { ...read.options, ...chosen } };
  }

  /** The rest stays as it was typed: `with(filter, { status: 'draft' })`. */
  with(filter: Filter, chosen: Partial<ContentOptionsViewModel>): string {
    return this.engine.fromModel(filter, chosen).toString();
  }

  async narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery> {
    const { query: narrowed, faults } = await this.read(query, q, principal);
    requireFaultless(q, faults);
    return narrowed;
  }

  private engineFor(query: ContentsQuery, q: string): FilterEngine<ContentsList> {
    const { selectedContentType, stereotype } = this.engine.toModel(this.engine.parse(q).filter);
    const kinds = [only(query.type) ?? selectedContentType, only(query.stereotype) ?? stereotype];
    const termName = kinds
      .map((kind) => kind && this.options.defaultTermNames.get(kind.toLowerCase()))
      .find((name) => name !== undefined);
    return termName ? this.engine.withDefault(termName) : this.engine;
  }

  private async context(filter: Filter, principal: Principal): Promise<ContentsContext> {
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
