import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Filter, FilterEngine, Refuse, TermRegistry } from '@espalier/filter-syntax';
import { always, contains, eq, not } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { typeFault } from '#core/content';
import {
  choiceOf,
  engineOf,
  isWithin,
  optionOf,
  readFilter,
  requireFaultless,
  unless,
  type ReadFilter,
} from '#features/admin-list';
import { ContentDefinitions } from '#core/content-definition';
import { Clock } from '#platform/clock';
import { BIN_SORTS, DEFAULT_SORT, type BinList, type BinOptions, type BinQuery } from './bin-statement';

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

/** The terms of the recycle bin. */
class BinTerms {
  constructor(private readonly definitions: ContentDefinitions) {}

  build(filters: TermRegistry<BinList>): void {
    const by = (name: string) => eq('removedBy', name);
    filters
      .many('text', (term) =>
        term
          .asDefault()
          .anyMatch((value) => contains('displayText', value))
          .noneMatch((value) => not(contains('displayText', value))),
      )
      .many('by', (term) => term.anyMatch(by).noneMatch((name) => not(by(name))))
      .single('id', (term) => term.match((value) => eq('contentItemId', value.toLowerCase())))
      .single('type', (term) =>
        term.change((query, value, _, refuse) => ({ ...query, type: this.typesNamed(value, refuse) })),
      )
      .single('removed', (term) =>
        term
          .repeatable()
          .match(isWithin('removedUtc'))
          .map(
            'removed',
            (value) => value,
            (chosen) => chosen,
          ),
      )
      .single('sort', (term) =>
        term
          .change((query, value, _, refuse) => ({ ...query, sort: choiceOf(BIN_SORTS, value, 'order', refuse) }))
          .map('sort', (value) => optionOf(BIN_SORTS, value), unless(DEFAULT_SORT)),
      );
  }

  private typesNamed(value: string, refuse: Refuse): string[] {
    const names = [...new Set(value.split(',').map((name) => name.trim()))];
    const faults = names.flatMap((name) => typeFault(this.definitions, name) ?? []);
    return faults.length > 0 ? refuse(faults.map((fault) => `The type ${fault}`).join(' ')) : names;
  }
}
