import { Injectable } from '@nestjs/common';
import { type KnownValue, type Refuse } from '@espalier/filter-syntax';
import {
  type ContentsContext,
  type ContentsFilterBuilder,
  type ContentsQuery,
  type JsonValue,
  sentence,
  type ValueKind,
} from '@espalier/plugin-sdk';
import { always, startsWith, eq, not, type Predicate, type Scalar } from '@espalier/predicates';
import { ContentList, queryFields } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { text } from '#platform/texts';
import { ofDates } from '../filters/date-terms';
import { beginningWith } from '../filters/known-values';
import { indexedFields } from './contents-columns';
import { isAskedFor } from './contents-values';

/** Items that are looked at: those that changed last. */
const LOOKED_AT = 500;
/** Longer values are no choice for people. */
const LONGEST = 80;

/** Offers the most frequent values of `indexed` fields, among the items that somebody may see. */
@Injectable()
export class FieldValues {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly list: ContentList,
  ) {}

  async of(
    name: string,
    kind: ValueKind,
    typed: string,
    { principal }: Pick<ContentsContext, 'principal'>,
    { type, stereotype }: ContentsQuery,
  ): Promise<readonly KnownValue[]> {
    const types = this.definitions
      .all()
      .filter((each) => isAskedFor(each, type, stereotype))
      .filter((each) => indexedFields(each).some(({ wireName }) => wireName === name));
    if (types.length === 0) return [];
    const isText = kind === 'text' || kind === 'textList';
    const { rows, isTotalExact } = await this.list.page(
      {
        where: isText && typed !== '' ? startsWith(name, typed) : always(),
        type: types.map((each) => each.name),
        stereotype: [],
        first: LOOKED_AT,
        skip: 0,
        countUpTo: LOOKED_AT,
        members: [name],
      },
      principal,
    );
    const counts = new Map<string, number>();
    for (const row of rows) {
      for (const value of valuesOf(row.toItem().data[name])) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const frequent = [...counts].toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1));
    const known = frequent.map(([value, count]) => ({
      value,
      ...(kind === 'boolean' && { text: value === 'true' ? text('Yes') : text('No') }),
      ...(isTotalExact && { count: String(count) }),
    }));
    return beginningWith(typed, known);
  }
}

/** Each once, as people type them. */
function valuesOf(value: JsonValue | undefined): Set<string> {
  const values = [value].flat().filter((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return new Set(values.map(String).filter((one) => one !== '' && one.length <= LONGEST));
}

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
      filters.single(name, (term) => ofDates(term, name, kind));
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
    return isTrue || value.toLowerCase() === 'false' ? isTrue : refuse(sentence('Write true or false.'));
  }
  if (kind === 'number' || kind === 'integer') {
    return NUMBER.test(value) ? Number(value) : refuse(sentence('Write a number such as 12 or 0.5.'));
  }
  return value;
}
