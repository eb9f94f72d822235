import { contains, eq, not } from '@espalier/predicates';
import { type Refuse, type TermRegistry } from '@espalier/filter-syntax';
import {
  beginningWith,
  choiceOf,
  type KnownPeople,
  knownTypes,
  lastOf,
  ofDates,
  optionOf,
  unless,
} from '#features/admin-list';
import { typeFault } from '#core/content';
import type { ContentDefinitions } from '#core/content-definition';
import { BIN_SORTS, DEFAULT_SORT, type BinList } from './bin-statement';

export class BinTerms {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly people: KnownPeople,
  ) {}

  build(filters: TermRegistry<BinList>): void {
    const by = (name: string) => eq('removedBy', name);
    filters
      .many('text', (term) =>
        term
          .asDefault()
          .anyMatch((value) => contains('displayText', value))
          .noneMatch((value) => not(contains('displayText', value))),
      )
      .many('by', (term) =>
        term
          .values((typed, { principal }) => this.people.of(typed, principal))
          .anyMatch(by)
          .noneMatch((name) => not(by(name))),
      )
      .single('id', (term) => term.match((value) => eq('contentItemId', value.toLowerCase())))
      .single('type', (term) =>
        term
          .values((typed, { principal }) =>
            lastOf(typed, (last) => beginningWith(last, knownTypes(this.definitions, principal))),
          )
          .change((query, value, _, refuse) => ({ ...query, type: this.typesNamed(value, refuse) })),
      )
      .single('removed', (term) =>
        ofDates(term, 'removedUtc').map(
          'removed',
          (value) => value,
          (chosen) => chosen,
        ),
      )
      .single('sort', (term) =>
        term
          .suggests(BIN_SORTS)
          .change((query, value, _, refuse) => ({ ...query, sort: choiceOf(BIN_SORTS, value, 'order', refuse) }))
          .map('sort', (value) => optionOf(BIN_SORTS, value), unless(DEFAULT_SORT)),
      );
  }

  private typesNamed(value: string, refuse: Refuse): string[] {
    const names = [...new Set(value.split(',').map((name) => name.trim()))];
    const faults = names.flatMap((name) => typeFault(this.definitions, name) ?? []);
    const [first] = faults;
    if (!first) return names;
    const message = faults.map((fault) => `The type ${fault.message}`).join(' ');
    return refuse({ message, shown: first.shown ?? { message } });
  }
}
