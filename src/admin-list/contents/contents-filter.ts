import type { OnModuleInit } from '@nestjs/common';
import DataLoader from 'dataloader';
import { FilterBuilder, type Fault, type FilterEngine, type QueryLogic } from '@espalier/filter-syntax';
import { and, or } from '@espalier/predicates';
import {
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  Contributes,
  type ContentsList,
  type ContentsQuery,
  type Principal,
} from '@espalier/plugin-sdk';
import { LIST_FILTER, type ListFilter } from '#content';
import { ExtensionRegistry } from '#extensions';
import { Clock } from '#platform/clock';
import { MalformedQueryError } from '#platform/request';
import { USER_IDS } from './user-ids';
import { valuesOf } from './values-of';

const SHOWN_LENGTH = 40;

const LOGIC: QueryLogic<ContentsList> = {
  and: (conditions) => and(...conditions),
  or: (conditions) => or(...conditions),
  where: (query, condition) => ({ ...query, where: and(query.where, condition) }),
};

/** Reads the filters of lists of contents, with the terms that modules and plug-ins contribute. */
@Contributes(LIST_FILTER)
export class ContentsFilter implements ListFilter, OnModuleInit {
  private engine: FilterEngine<ContentsList>;

  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when two providers declare one term, or the term of free text */
  onModuleInit(): void {
    const builder = new FilterBuilder<ContentsList>();
    for (const provider of this.extensions.contributions(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)) {
      builder.from(provider.constructor.name, (filters) => provider.build(filters));
    }
    this.engine = builder.build(LOGIC);
  }

  async narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery> {
    const { filter, faults } = this.engine.parse(q);
    const users = this.users();
    // All at once, because terms ask for one after the other.
    await users.loadMany(filter.named('owner').flatMap(({ of }) => valuesOf(of)));
    const applied = await this.engine.apply(filter, query, {
      principal,
      now: this.clock.nowUtc(),
      userIdOf: (userName) => users.load(userName),
    });
    const found = [...faults, ...applied.faults].toSorted((a, b) => a.start - b.start);
    if (found.length > 0) throw new MalformedQueryError({ q: found.map((fault) => inWords(fault, q)) });
    return applied.query;
  }

  private users(): DataLoader<string, string | undefined> {
    const [directory] = this.extensions.contributions(USER_IDS);
    return new DataLoader(async (userNames) => {
      const ids = await directory.idsOf(userNames);
      return userNames.map((userName) => ids.get(userName));
    });
  }
}

function inWords({ start, end, message }: Fault, q: string): string {
  const text = q.slice(start, Math.min(end, start + SHOWN_LENGTH)).toWellFormed();
  return `at character ${start + 1}${text && `, “${text}${end > start + SHOWN_LENGTH ? '…' : ''}”`}: ${message}`;
}
