import { assume, fieldsIn, type Predicate } from '@espalier/predicates';
import type { ContentType } from '#core/content-definition';
import type { FieldMap, SqlField } from '#platform/database';
import { MalformedQueryError } from '#platform/request';
import { withAssumedValues } from '../query/assumed-values';
import { sqlFields } from '../query/query-fields';
import { PAST_VERSION_FIELDS } from './list-fields';

interface MemberCondition {
  readonly predicate: Predicate;
  /** All that the predicate names. */
  readonly fields: FieldMap;
}

/**
 * A condition on versions of several types, which may name members that only some of the types have. What none of them has is null
 * in all versions.
 *
 * @throws MalformedQueryError when types have different things under one name
 */
export function memberCondition(predicate: Predicate, types: readonly ContentType[]): MemberCondition {
  const named = [...fieldsIn(predicate)].filter((name) => !Object.hasOwn(PAST_VERSION_FIELDS, name));
  const found = named.map((name): [string, SqlField | undefined] => [name, memberField(name, types)]);
  const missing = found.filter(([, field]) => field === undefined).map(([name]): [string, null] => [name, null]);
  const members = Object.fromEntries(found.filter((entry): entry is [string, SqlField] => entry[1] !== undefined));
  return {
    predicate: withAssumedValues(assume(predicate, new Map(missing)), types),
    fields: { ...members, ...PAST_VERSION_FIELDS },
  };
}

function memberField(name: string, types: readonly ContentType[]): SqlField | undefined {
  const [first, ...others] = types.map(sqlFields).flatMap((map) => (Object.hasOwn(map, name) ? (map[name] ?? []) : []));
  if (others.some(({ sql }) => sql !== first?.sql)) {
    const message = `asks for ${name}, which is not the same in all types: name one of them with type:.`;
    throw new MalformedQueryError({ q: [message] });
  }
  return first;
}
