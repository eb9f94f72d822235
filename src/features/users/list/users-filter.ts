import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Filter, FilterEngine } from '@espalier/filter-syntax';
import {
  USERS_ADMIN_LIST_FILTER_PROVIDER,
  type Principal,
  type UserOptionsViewModel,
  type UsersList,
  type UsersQuery,
  type UsersStatus,
} from '@espalier/plugin-sdk';
import { engineOf, readFilter, requireFaultless, type ReadFilter } from '#features/admin-list';
import { ExtensionRegistry } from '#platform/extensions';
import { Clock } from '#platform/clock';
import { DEFAULT_SORT } from './list-statement';

export const USER_STATUSES: readonly UsersStatus[] = ['enabled', 'disabled'];

export type ReadUsersFilter = ReadFilter<UsersQuery, UserOptionsViewModel>;

/** Reads the filters of lists of users, with the terms that modules and plug-ins contribute. */
@Injectable()
export class UsersFilter implements OnModuleInit {
  private engine: FilterEngine<UsersList>;

  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when two providers declare one term, or the term of free text */
  onModuleInit(): void {
    this.engine = engineOf(this.extensions.contributions(USERS_ADMIN_LIST_FILTER_PROVIDER));
  }

  /** Reads a filter whatever was typed: what is faulty is left out, and reported. */
  async read(query: UsersQuery, q: string, principal: Principal): Promise<ReadUsersFilter> {
    const contextOf = () => ({ principal, now: this.clock.nowUtc() });
    const read = await readFilter(this.engine, q, { query, contextOf });
    const { role } = this.engine.toModel(read.filter);
    const { status, sort = DEFAULT_SORT } = read.query;
    return { ...read, options: { ...read.options, status, role, sort } };
  }

  /** @throws MalformedQueryError at `q` for a filter that cannot be meant as it was typed */
  async narrow(query: UsersQuery, q: string, principal: Principal): Promise<UsersQuery> {
    const { query: narrowed, faults } = await this.read(query, q, principal);
    requireFaultless(q, faults);
    return narrowed;
  }

  /** The text of a filter with other choices, and the rest of it as it was typed: `with(filter, { status: 'disabled' })`. */
  with(filter: Filter, chosen: Partial<UserOptionsViewModel>): string {
    return this.engine.fromModel(filter, chosen).toString();
  }
}
