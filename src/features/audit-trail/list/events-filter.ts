import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Filter, FilterEngine } from '@espalier/filter-syntax';
import { always, eq } from '@espalier/predicates';
import {
  AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER,
  type AuditTrailList,
  type AuditTrailOptionsViewModel,
  type AuditTrailQuery,
  type Principal,
} from '@espalier/plugin-sdk';
import { engineOf, readFilter, requireFaultless, type ReadFilter } from '#features/admin-list';
import { ExtensionRegistry } from '#platform/extensions';
import { Clock } from '#platform/clock';
import { DEFAULT_SORT } from './event-order';

export type ReadEventsFilter = ReadFilter<AuditTrailQuery, AuditTrailOptionsViewModel>;

/** Reads the filters of lists of events, with the terms that modules and plug-ins contribute. */
@Injectable()
export class EventsFilter implements OnModuleInit {
  private engine: FilterEngine<AuditTrailList>;

  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when two providers declare one term, or the term of free text */
  onModuleInit(): void {
    this.engine = engineOf(this.extensions.contributions(AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER));
  }

  /**
   * Reads a filter whatever was typed: what is faulty is left out, and reported.
   *
   * @param correlationId of the one that the list is about; empty for all
   */
  async read(correlationId: string, q: string, principal: Principal): Promise<ReadEventsFilter> {
    const query: AuditTrailQuery = { where: correlationId === '' ? always() : eq('correlationId', correlationId) };
    const contextOf = () => ({ principal, now: this.clock.nowUtc() });
    const read = await readFilter(this.engine, q, { query, contextOf });
    const chosen = {
      ...this.engine.toModel(read.filter),
      ...(correlationId !== '' && { correlationId }),
      isOfOne: correlationId !== '',
      sort: read.query.sort ?? DEFAULT_SORT,
    };
    return { ...read, options: { ...read.options, ...chosen } };
  }

  /** @throws MalformedQueryError at `q` for a filter that cannot be meant as it was typed */
  async require(q: string, principal: Principal): Promise<AuditTrailQuery> {
    const { query, faults } = await this.read('', q, principal);
    requireFaultless(q, faults);
    return query;
  }

  /** The text of a filter with other choices, and the rest of it as it was typed: `with(filter, { category: 'Users' })`. */
  with(filter: Filter, chosen: Partial<AuditTrailOptionsViewModel>): string {
    return this.engine.fromModel(filter, chosen).toString();
  }
}
