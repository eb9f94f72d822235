import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLInputFieldConfigMap,
  type GraphQLScalarType,
} from 'graphql';
import type { ValueKind } from '@espalier/plugin-sdk';
import type { QueryField } from '#core/content';
import { MATCHES, type Combinator, type Operator, type WhereKey, type WhereKeys } from '../arguments/where-predicate';
import { DateScalar, DateTimeScalar, TimeScalar } from './scalars';
import { isFieldName, pascalCase, type TypeNames } from './type-names';

const EQUALITY: readonly Operator[] = ['equals', 'not', 'in', 'not_in'];
const ORDER: readonly Operator[] = [...EQUALITY, 'lt', 'lte', 'gt', 'gte'];
const TEXT: readonly Operator[] = [...EQUALITY, ...MATCHES];

/** A condition on a list of texts holds when one of them meets it. */
const OPERATORS: Readonly<
  Record<ValueKind, { readonly type: GraphQLScalarType; readonly operators: readonly Operator[] }>
> = {
  text: { type: GraphQLString, operators: TEXT },
  textList: { type: GraphQLString, operators: TEXT },
  number: { type: GraphQLFloat, operators: ORDER },
  integer: { type: GraphQLFloat, operators: ORDER },
  boolean: { type: GraphQLBoolean, operators: EQUALITY },
  date: { type: DateScalar, operators: ORDER },
  time: { type: TimeScalar, operators: ORDER },
  dateTime: { type: DateTimeScalar, operators: ORDER },
};

const COMBINATORS: Readonly<Record<Combinator, string>> = {
  AND: 'All of the conditions hold.',
  OR: 'At least one of the conditions holds, in whichever object it stands.',
  NOT: 'None of the conditions holds.',
};

export interface WhereType {
  readonly input: GraphQLInputObjectType;
  readonly keys: WhereKeys;
}

/** `<Type>WhereInput`: a key per field and operator, an input per part, and the combinators. */
export function whereInput(typeName: string, fields: ReadonlyMap<string, QueryField>, names: TypeNames): WhereType {
  const { config, keys } = keysOf(
    typeName,
    [...fields].map(([name, field]) => ({ ...field, name })),
    names,
  );
  for (const combinator of Object.keys(COMBINATORS) as Combinator[])
    keys.set(combinator, { kind: 'combinator', combinator });
  const input: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: names.claim(`${typeName}WhereInput`),
    fields: () => {
      const list = new GraphQLList(new GraphQLNonNull(input));
      const combinators = Object.entries(COMBINATORS).map(([name, description]) => [name, { type: list, description }]);
      return { ...config, ...Object.fromEntries(combinators) };
    },
  });
  return { input, keys };
}

/** Its path is what is left of it below this input. */
interface Filterable extends QueryField {
  readonly name: string;
}

interface InputKeys {
  readonly config: GraphQLInputFieldConfigMap;
  readonly keys: Map<string, WhereKey>;
}

function keysOf(typeName: string, fields: readonly Filterable[], names: TypeNames): InputKeys {
  const config: GraphQLInputFieldConfigMap = {};
  const keys = new Map<string, WhereKey>();
  const groups = new Map<string, Filterable[]>();
  for (const field of fields) {
    const [head = '', ...path] = field.path;
    if (!isFieldName(head)) continue;
    if (path.length === 0) addOperators(head, field, config, keys);
    else groups.set(head, [...(groups.get(head) ?? []), { ...field, path }]);
  }
  for (const [head, members] of groups) {
    const nestedName = `${typeName}${pascalCase(head)}`;
    const nested = keysOf(nestedName, members, names);
    if (nested.keys.size === 0) continue;
    const name = names.claim(`${nestedName}WhereInput`);
    config[head] = { type: new GraphQLInputObjectType({ name, fields: nested.config }) };
    keys.set(head, { kind: 'nested', keys: nested.keys });
  }
  return { config, keys };
}

function addOperators(
  head: string,
  { name, kind, isInt32 }: Filterable,
  config: GraphQLInputFieldConfigMap,
  keys: Map<string, WhereKey>,
): void {
  const { operators, type: ofKind } = OPERATORS[kind];
  const type = isInt32 ? GraphQLInt : ofKind;
  for (const operator of operators) {
    const key = operator === 'equals' ? head : `${head}_${operator}`;
    const isList = operator === 'in' || operator === 'not_in';
    config[key] = { type: isList ? new GraphQLList(new GraphQLNonNull(type)) : type };
    keys.set(key, { kind: 'condition', field: name, operator });
  }
}
