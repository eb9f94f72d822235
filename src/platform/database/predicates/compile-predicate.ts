import { normalText, type Comparison, type Match, type Predicate, type Scalar } from '@espalier/predicates';
import { isStorable as isStorableText } from '#platform/strings';
import {
  checkValue,
  fieldNamed,
  foldedSql,
  MAX_KEY_LENGTH,
  PredicateError,
  type FieldKind,
  type FieldMap,
  type SqlField,
  type SqlParameters,
} from './field-map';

const OPERATORS: Record<Comparison, string> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' };
const CASTS: Record<FieldKind, string> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  date: 'text',
  time: 'text',
  dateTime: 'text',
  textList: 'text',
};

/**
 * Holds for exactly the rows for which the predicate evaluates to true. In SQL a comparison with null is neither true
 * nor false. Above it only AND and OR make no difference to which rows are found, so there it stays as it is and an
 * index can answer it. Negations are moved down to the single comparisons, and only a comparison that is negated and
 * may meet null becomes `(…) IS NOT TRUE`.
 *
 * @param parameters receives the values; nothing but the `sql` of the field map enters the text
 * @returns an expression that can stand beside others without parentheses
 * @throws PredicateError
 */
export function compilePredicate(predicate: Predicate, fields: FieldMap, parameters: SqlParameters): string {
  return compile(predicate, false, { fields, parameters });
}

interface Scope {
  readonly fields: FieldMap;
  readonly parameters: SqlParameters;
}

function compile(predicate: Predicate, negated: boolean, scope: Scope): string {
  switch (predicate.kind) {
    case 'always':
      return literal(!negated);
    case 'never':
      return literal(negated);
    case 'not':
      return compile(predicate.of, !negated, scope);
    case 'and':
    case 'or':
      return combination((predicate.kind === 'and') !== negated, predicate.of, negated, scope);
    case 'isNull':
      return nullTest(fieldNamed(scope.fields, predicate.field), negated);
    case 'compare': {
      const field = fieldNamed(scope.fields, predicate.field);
      checkValue(predicate.field, field, predicate.value);
      if (field.type === 'textList' && predicate.operator !== 'eq')
        throw new PredicateError(predicate.field, 'lists have no order');
      return comparison(field, predicate.operator, predicate.value, negated, scope.parameters);
    }
    case 'in': {
      const field = fieldNamed(scope.fields, predicate.field);
      for (const value of predicate.values) checkValue(predicate.field, field, value);
      return membership(field, predicate.values, negated, scope.parameters);
    }
    case 'match': {
      const field = fieldNamed(scope.fields, predicate.field);
      if (field.type !== 'text' && field.type !== 'textList')
        throw new PredicateError(predicate.field, `only text can be matched, and it is ${field.type}`);
      return matching(field, predicate.operator, predicate.text, negated, scope.parameters);
    }
  }
}

function combination(conjunction: boolean, conditions: readonly Predicate[], negated: boolean, scope: Scope): string {
  if (conditions.length === 0) return literal(conjunction);
  const compiled = conditions.map((condition) => compile(condition, negated, scope));
  const joined = compiled.join(conjunction ? ' AND ' : ' OR ');
  return compiled.length === 1 ? joined : `(${joined})`;
}

function comparison(
  field: SqlField,
  operator: Comparison,
  value: Scalar,
  negated: boolean,
  parameters: SqlParameters,
): string {
  if (typeof value === 'boolean' && operator === 'eq') return flag(field, value, negated);
  if (!isStorable(value)) return literal(negated);
  const sought = operator === 'eq' ? soughtIn(field, value) : value;
  const given = hiddenFromPlanner(field, `${parameters.add(sought)}::${CASTS[field.type]}`);
  if (operator === 'eq' && field.equals) return negate({ ...field, notNull: true }, field.equals(given), negated);
  const sign = field.type === 'textList' ? '?' : OPERATORS[operator];
  const sql = operator === 'eq' ? equated(field, [sought]) : field.sql;
  return negate(field, `${sql} ${sign} ${given}`, negated);
}

/** What is compared with whole values: what an index has, where that comes to the same. */
function equated({ sql, normal = sql, key }: SqlField, values: readonly Scalar[]): string {
  const fits = values.every((value) => typeof value !== 'string' || value.length <= MAX_KEY_LENGTH);
  return key !== undefined && fits ? key : normal;
}

function soughtIn({ normal }: SqlField, value: Scalar): Scalar {
  return normal !== undefined && typeof value === 'string' ? normalText(value) : value;
}

/** Without a parameter, so that partial indexes `WHERE published` match. */
function flag({ sql, notNull }: SqlField, value: boolean, negated: boolean): string {
  if (negated && !notNull) return `${sql} IS NOT ${literal(value)}`;
  return value === negated ? `NOT ${sql}` : sql;
}

function membership(field: SqlField, values: readonly Scalar[], negated: boolean, parameters: SqlParameters): string {
  const storable = values.filter(isStorable).map((value) => soughtIn(field, value));
  if (storable.length === 0) return literal(negated);
  const array = `${parameters.add(storable)}::${CASTS[field.type]}[]`;
  const sql = equated(field, storable);
  const condition =
    field.type === 'textList' ? `${sql} ?| ${hiddenFromPlanner(field, array)}` : `${sql} = ANY(${array})`;
  return negate(field, condition, negated);
}

/**
 * Both sides folded, and not ILIKE: that takes for equal what the locale of the database does, and an index of trigrams
 * may take other letters for equal, and then miss rows.
 */
function matching(field: SqlField, operator: Match, text: string, negated: boolean, parameters: SqlParameters): string {
  if (!isStorable(text)) return literal(negated);
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const pattern = `${operator === 'startsWith' ? '' : '%'}${escaped}${operator === 'endsWith' ? '' : '%'}`;
  const given = `${parameters.add(pattern)}::text`;
  const condition = `LIKE ${hiddenFromPlanner(field, field.isLowerCase ? `lower(${given})` : foldedSql(given))}`;
  if (field.type !== 'textList') return negate(field, `${matched(field)} ${condition}`, negated);
  const entries = `jsonb_array_elements(${field.sql}) AS e (entry)`;
  const found = `EXISTS (SELECT FROM ${entries} WHERE jsonb_typeof(e.entry) = 'string' AND ${foldedSql("e.entry #>> '{}'")} ${condition})`;
  return negated ? `NOT ${found}` : found;
}

/** What a plan is not made for: the planner does not look into a query of its own. */
function hiddenFromPlanner({ isPlannedOnce }: SqlField, value: string): string {
  return isPlannedOnce ? `(SELECT ${value})` : value;
}

function matched({ sql, matched: read = sql, isLowerCase = false }: SqlField): string {
  return isLowerCase ? sql : foldedSql(read);
}

function nullTest({ sql, normal = sql, key = normal, notNull }: SqlField, negated: boolean): string {
  if (notNull) return literal(negated);
  return `${key} IS ${negated ? 'NOT ' : ''}NULL`;
}

function negate({ notNull, isLookedAt }: SqlField, condition: string, negated: boolean): string {
  if (!negated) return isLookedAt ? `COALESCE(${condition}, FALSE)` : condition;
  return notNull ? `NOT (${condition})` : `(${condition}) IS NOT TRUE`;
}

function literal(value: boolean): string {
  return value ? 'TRUE' : 'FALSE';
}

/** PostgreSQL holds neither U+0000 nor lone surrogates, so no stored text equals or contains a text with one. */
function isStorable(value: Scalar): boolean {
  return typeof value !== 'string' || isStorableText(value);
}
