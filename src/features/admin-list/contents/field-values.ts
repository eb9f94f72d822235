import { Injectable } from '@nestjs/common';
import type { KnownValue } from '@espalier/filter-syntax';
import type { ContentsContext, ContentsQuery, JsonValue, ValueKind } from '@espalier/plugin-sdk';
import { always, startsWith } from '@espalier/predicates';
import { ContentList } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
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
