/** A parsed query: the nodes of GraphQL.js, of which only those of executable documents can be here. */
export interface DocumentLike {
  readonly kind: 'Document';
  readonly definitions: readonly unknown[];
}

interface Node {
  readonly kind: string;
  readonly [name: string]: unknown;
}

/** The text of a query, for clients that bring no GraphQL.js. */
export function printDocument({ definitions }: DocumentLike): string {
  return definitions.map((definition) => print(definition as Node)).join('\n');
}

const PRINTERS: Readonly<Record<string, (node: Node) => string>> = {
  OperationDefinition: (node) => {
    const variables = nested(node, 'variableDefinitions', '(', ', ', ')');
    return words(`${String(node.operation)} ${child(node, 'name')}${variables}`, directives(node), selections(node));
  },
  FragmentDefinition: (node) =>
    words(`fragment ${child(node, 'name')} on ${child(node, 'typeCondition')}`, directives(node), selections(node)),
  VariableDefinition: (node) => {
    const preset = node.defaultValue ? ` = ${child(node, 'defaultValue')}` : '';
    return words(`${child(node, 'variable')}: ${child(node, 'type')}${preset}`, directives(node));
  },
  SelectionSet: (node) => nested(node, 'selections', '{ ', ' ', ' }'),
  Field: (node) => {
    const alias = node.alias ? `${child(node, 'alias')}: ` : '';
    const name = `${alias}${child(node, 'name')}${nested(node, 'arguments', '(', ', ', ')')}`;
    return words(name, directives(node), selections(node));
  },
  FragmentSpread: (node) => words(`...${child(node, 'name')}`, directives(node)),
  InlineFragment: (node) => {
    const condition = node.typeCondition ? `on ${child(node, 'typeCondition')}` : '';
    return words('...', condition, directives(node), selections(node));
  },
  Directive: (node) => `@${child(node, 'name')}${nested(node, 'arguments', '(', ', ', ')')}`,
  Argument: (node) => `${child(node, 'name')}: ${child(node, 'value')}`,
  ObjectField: (node) => `${child(node, 'name')}: ${child(node, 'value')}`,
  Name: ({ value }) => String(value),
  NamedType: (node) => child(node, 'name'),
  ListType: (node) => `[${child(node, 'type')}]`,
  NonNullType: (node) => `${child(node, 'type')}!`,
  Variable: (node) => `$${child(node, 'name')}`,
  IntValue: ({ value }) => String(value),
  FloatValue: ({ value }) => String(value),
  BooleanValue: ({ value }) => String(value),
  EnumValue: ({ value }) => String(value),
  NullValue: () => 'null',
  StringValue: ({ value }) => JSON.stringify(value),
  ListValue: (node) => nested(node, 'values', '[', ', ', ']') || '[]',
  ObjectValue: (node) => nested(node, 'fields', '{ ', ', ', ' }') || '{}',
};

function print(node: Node): string {
  const printer = PRINTERS[node.kind];
  if (!printer) throw new TypeError(`A query cannot have a ${node.kind}.`);
  return printer(node);
}

function child(node: Node, name: string): string {
  const value = node[name];
  return value ? print(value as Node) : '';
}

function nested(node: Node, name: string, open: string, between: string, close: string): string {
  const nodes = (node[name] ?? []) as readonly Node[];
  return nodes.length === 0 ? '' : open + nodes.map(print).join(between) + close;
}

const directives = (node: Node) => nested(node, 'directives', '', ' ', '');
const selections = (node: Node) => child(node, 'selectionSet');
const words = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
