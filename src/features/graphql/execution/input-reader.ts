import {
  getArgumentValues,
  getNullableType,
  isInputObjectType,
  isNonNullType,
  Kind,
  valueFromAST,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { variablesIn, type Values } from './prepared-field';

/** Undefined for what graphql-js finds fault with. */
type InputReader = (variables: Values) => unknown;

interface InputDefinition {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

interface Given {
  readonly name: { readonly value: string };
  readonly value: ValueNode;
}

interface Member {
  readonly definition: InputDefinition;
  readonly variable?: string;
  readonly read: InputReader;
}

/**
 * As `getArgumentValues`, for other variables each time. That goes through all members that an input type could have,
 * hundreds for a `where`; this only through those that the document names.
 */
export function argumentReader(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Values) => Values {
  const read = membersReader(definition.args, node.arguments ?? []);
  return (variables) => read(variables) ?? getArgumentValues(definition, node, variables);
}

function inputReader(type: GraphQLInputType, node: ValueNode): InputReader {
  if (variablesIn(node).length === 0) {
    const value: unknown = valueFromAST(node, type);
    return () => value;
  }
  if (node.kind === Kind.VARIABLE) {
    const { value: name } = node.name;
    const mayBeNull = !isNonNullType(type);
    return (variables) => (variables[name] === null && !mayBeNull ? undefined : variables[name]);
  }
  const nullable = getNullableType(type);
  if (node.kind === Kind.OBJECT && isInputObjectType(nullable) && !nullable.isOneOf)
    return membersReader(Object.values(nullable.getFields()), node.fields);
  return (variables) => valueFromAST(node, type, variables);
}

function membersReader(
  definitions: readonly InputDefinition[],
  given: readonly Given[],
): (variables: Values) => Values | undefined {
  const nodes = new Map(given.map(({ name, value }) => [name.value, value]));
  const members = definitions.flatMap((definition): Member[] => {
    const node = nodes.get(definition.name);
    if (node) return [{ definition, variable: variableOf(node), read: inputReader(definition.type, node) }];
    return mayBeAbsent(definition) ? [] : [{ definition, read: () => definition.defaultValue }];
  });
  return (variables) => {
    const values = Object.create(null) as Record<string, unknown>;
    for (const { definition, variable, read } of members) {
      const { name, defaultValue } = definition;
      const isMissing = variable !== undefined && !isSent(variables, variable);
      if (isMissing && mayBeAbsent(definition)) continue;
      const value = isMissing ? defaultValue : read(variables);
      if (value === undefined) return undefined;
      values[name] = value;
    }
    return values;
  };
}

function mayBeAbsent({ type, defaultValue }: InputDefinition): boolean {
  return defaultValue === undefined && !isNonNullType(type);
}

function variableOf(node: ValueNode): string | undefined {
  return node.kind === Kind.VARIABLE ? node.name.value : undefined;
}

function isSent(variables: Values, name: string): boolean {
  return Object.hasOwn(variables, name) && variables[name] !== undefined;
}
