import { Injectable } from '@nestjs/common';
import { eq, not, type Predicate, type Scalar } from '@espalier/predicates';
import type { Refuse } from '@espalier/filter-syntax';
import type { ContentsFilterBuilder, ValueKind } from '@espalier/plugin-sdk';
import { queryFields } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { isWithin } from '../filters/date-term';
import { knownDates } from '../filters/known-values';
import { indexedFields } from './contents-columns';
import { FieldValues } from './field-values';

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** Terms of the names of `indexed` fields, as the types have them now. */
@Injectable()
export class FieldTerms {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly fieldValues: FieldValues,
  ) {}

  onChange(listener: () => void): void {
    this.definitions.onChange(listener);
  }

  /** @param isTaken whether there is a term of that name, which goes before that of a field */
  build(filters: ContentsFilterBuilder, isTaken: (name: string) => boolean): void {
    const types = this.definitions.all();
    const names = new Set(types.flatMap(indexedFields).map(({ wireName }) => wireName));
    const added = new Set<string>();
    for (const name of names) {
      const kind = kindIn(types, name);
      const key = name.toLowerCase();
      if (!kind || added.has(key) || isTaken(name)) continue;
      added.add(key);
      this.add(filters, name, kind);
    }
  }

  private add(filters: ContentsFilterBuilder, name: string, kind: ValueKind): void {
    if (kind === 'time') return;
    if (kind === 'date' || kind === 'dateTime') {
      filters.single(name, (term) => term.repeatable().values(knownDates).match(isWithin(name, kind)));
      return;
    }
    const has = (value: string, refuse: Refuse): Predicate => eq(name, scalarOf(kind, value, refuse));
    filters.many(name, (term) =>
      term
        .searchesText(false)
        .values((typed, context, query) => this.fieldValues.of(name, kind, typed, context, query))
        .anyMatch((value, _, refuse) => has(value, refuse))
        .noneMatch((value, _, refuse) => not(has(value, refuse))),
    );
  }
}

/** Undefined where types have different ones under the name: a condition could not say which it means. */
function kindIn(types: readonly ContentType[], name: string): ValueKind | undefined {
  const kinds = new Set(types.flatMap((type) => queryFields(type).get(name)?.kind ?? []));
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
}

function scalarOf(kind: ValueKind, value: string, refuse: Refuse): Scalar {
  if (kind === 'boolean') {
    const isTrue = value.toLowerCase() === 'true';
    return isTrue || value.toLowerCase() === 'false' ? isTrue : refuse('Write true or false.');
  }
  if (kind === 'number' || kind === 'integer') {
    return NUMBER.test(value) ? Number(value) : refuse('Write a number such as 12 or 0.5.');
  }
  return value;
}
