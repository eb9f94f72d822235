import { assumeNulls, fieldsIn, isIn, type Assumption, type Predicate, type Scalar } from '@espalier/predicates';
import type { ContentType } from '#core/content-definition';

/**
 * The condition on versions of the types that takes what they store nothing of for what is assumed of it. The types may differ in that:
 * a default belongs to a type.
 */
export function withAssumedValues(predicate: Predicate, types: readonly ContentType[]): Predicate {
  const assumptions = [...fieldsIn(predicate)].map((name) => [name, assumptionsOn(name, types)] as const);
  const made = assumptions.filter(([, { length }]) => length > 0);
  return made.length === 0 ? predicate : assumeNulls(predicate, new Map(made));
}

function assumptionsOn(name: string, types: readonly ContentType[]): Assumption[] {
  const typesByValue = new Map<Scalar, string[]>();
  for (const type of types) {
    const member = type.members.get(name);
    const value = member?.kind === 'field' ? member.assumed : undefined;
    if (!isScalar(value)) continue;
    typesByValue.set(value, [...(typesByValue.get(value) ?? []), type.name]);
  }
  return [...typesByValue].map(([value, names]) =>
    names.length === types.length ? { value } : { value, among: isIn('contentType', names) },
  );
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
}
