import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Filter, FilterEngine } from '@espalier/filter-syntax';
import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { engineOf, readFilter, requireFaultless, type ReadFilter } from '#features/admin-list';
import { ContentDefinitions } from '#core/content-definition';
import { Clock } from '#platform/clock';
import { DEFAULT_SORT, type BinList, type BinOptions, type BinQuery } from './bin-query';
import { BinTerms } from './bin-terms';

export type ReadBinFilter = ReadFilter<BinQuery, BinOptions>;

/** Reads the filters of the recycle bin. */
@Injectable()
export class BinFilter implements OnModuleInit {
  private engine: FilterEngine<BinList>;

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.engine = engineOf<BinList>([new BinTerms(this.definitions)]);
  }

  /** Reads a filter whatever was typed: what is faulty is left out, and reported. */
  async read(q: string, principal: Principal): Promise<ReadBinFilter> {
    const contextOf = () => ({ principal, now: this.clock.nowUtc() });
    const read = await readFilter(this.engine, q, { query: { where: always(), type: [] }, contextOf });
    const { removed } = this.engine.toModel(read.filter);
    return { ...read, options: { ...read.options, removed, sort: read.query.sort ?? DEFAULT_SORT } };
  }

  /** @throws MalformedQueryError at `q` for a filter that cannot be meant as it was typed */
  async narrow(q: string, principal: Principal): Promise<BinQuery> {
    const { query, faults } = await this.read(q, principal);
    requireFaultless(q, faults);
    return query;
  }

  /** The text of a filter with other choices, and the rest of it as it was typed. */
  with(filter: Filter, chosen: Partial<BinOptions>): string {
    return this.engine.fromModel(filter, chosen).toString();
  }
}
