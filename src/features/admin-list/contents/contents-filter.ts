import type { OnModuleInit } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { Filter, FilterEngine, Expression, Vocabulary } from '@espalier/filter-syntax';
import {
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  Contributes,
  extensionPoint,
  type ContentOptionsViewModel,
  type ContentsAdminListFilterOptions,
  type ContentsContext,
  type ContentsList,
  type ContentsQuery,
  type NamedApplication,
  type OptionsConfigurer,
  type Principal,
} from '@espalier/plugin-sdk';
import { LIST_FILTER, type ListFilter } from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { Clock } from '#platform/clock';
import { engineOf } from '../filters/predicate-list';
import { readFilter, requireFaultless, type ReadFilter } from '../filters/read-filter';
import { DEFAULT_SORT, DEFAULT_STATUS } from './contents-defaults';

/** Options of the filters of contents, as all who set some have left them. */
interface FilterOptions {
  /** Names of types and stereotypes in lower case. */
  readonly defaultTermNames: ReadonlyMap<string, string>;
  readonly useExactMatch: boolean;
}

interface Mapping {
  readonly termName: string;
  readonly source: string;
}

/** Knows who is meant by the name of a user. Users are a storey above this module, so they contribute the answer. */
export interface UserIds {
  /** The ids of those of the users that exist, by their names as they were given. */
  idsOf(userNames: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const USER_IDS = extensionPoint<UserIds>('admin-list.user-ids', { isPort: true });

/** Knows which applications are meant by a name. They are storeys above this module, so they contribute the answer. */
export interface ApplicationNames {
  /** Those that have the name as their client id or display name, in any case, by the names as they were given. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, readonly NamedApplication[]>>;
}

export const APPLICATION_NAMES = extensionPoint<ApplicationNames>('admin-list.application-names', {
  isPort: true,
});

export type ReadContentsFilter = ReadFilter<ContentsQuery, ContentOptionsViewModel>;

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
    this.engine = engineOf(this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_PROVIDER));
    const configurers = this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_OPTIONS);
    this.options = configuredOptions(configurers, this.engine.vocabulary);
  }

  /**
   * Reads a filter whatever was typed: what is faulty is left out, and reported.
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

  /** The text of a filter with other choices, and the rest of it as it was typed: `with(filter, { status: 'draft' })`. */
  with(filter: Filter, chosen: Partial<ContentOptionsViewModel>): string {
    return this.engine.fromModel(filter, chosen).toString();
  }

  async narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery> {
    const { query: narrowed, faults } = await this.read(query, q, principal);
    requireFaultless(q, faults);
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

/** What is looked for, wherever it stands in an expression. */
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

/** @throws Error for a term that nobody declares, and for two terms for one type */
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
