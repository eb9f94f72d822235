import { array, constant, constantFrom, integer, letrec, oneof, record, tuple, type Arbitrary } from 'fast-check';
import { buildSchema, type GraphQLObjectType, type GraphQLSchema } from 'graphql';

const SDL = `
  type Query { tree: Tree, trees(first: Int = 2, where: Where): [Tree!], plants: [Plant], plant: Plant! }
  interface Plant { name: String, age: Int! }
  type Tree implements Plant {
    name: String, age: Int!, root: Root, leaves: [Leaf!], numbers: [Int], sums(of: [Int], where: Where): String
    neighbours: [Plant!], later: String, fails: String, failsLater: Leaf, surely: String!
  }
  type Leaf implements Plant { name: String, age: Int!, colour: Colour, tree: Tree }
  type Root { depth: Float, toString: String, length: Int, roots: [[Root]] }
  enum Colour { RED GREEN }
  input Where { name: String, age: Int = 7, all: [Where!], none: Where }
`;

/** One of these texts now and then, and none otherwise. */
function sometimes(...texts: string[]): Arbitrary<string> {
  return oneof({ weight: 12, arbitrary: constant('') }, { weight: 1, arbitrary: constantFrom(...texts) });
}

/** A source of one random number after another, the same for the same seed. */
type Dice = (sides: number) => number;

function diceOf(seed: number): Dice {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * A garden whose resolvers give values, promises, errors, nulls and things of the wrong kind, by a seed in the context and the
 * place in the answer: the same to everybody who asks.
 */
export function gardenSchema(): GraphQLSchema {
  const schema = buildSchema(SDL);
  Object.assign(schema.getType('Plant') ?? {}, { resolveType: ({ kind }: { kind?: string }) => kind });
  const fields = (type: string) => (schema.getType(type) as GraphQLObjectType).getFields();
  const { tree, trees, plants, plant: single } = fields('Query');
  const { leaves, sums, neighbours, later, fails, failsLater, surely } = fields('Tree');
  tree.resolve = (_root, _args, { seed }: Context) => plantOf(diceOf(seed), 0);
  trees.resolve = async (_root, args, { seed }: Context) =>
    heard([
      { ...(plantOf(diceOf(seed + 1), 0) as object), kind: 'Tree', name: JSON.stringify(args) },
      plantOf(diceOf(seed + 2), 1),
    ]);
  plants.resolve = (_root, _args, { seed }: Context) =>
    listOf(diceOf(seed + 3), 0).map((plant, index) => (index === 1 ? Promise.resolve(plant) : plant));
  single.resolve = async (_root, _args, { seed }: Context) => plantOf(diceOf(seed + 4), 0);
  sums.resolve = ({ name }: { name?: unknown }, args, _context, { path, variableValues }) =>
    JSON.stringify([name, args, path.key, variableValues]);
  leaves.resolve = (source: { leaves?: unknown }) => heard(source.leaves);
  neighbours.resolve = (source: { neighbours?: unknown }) => Promise.resolve(heard(source.neighbours));
  later.resolve = async () => 'later';
  fails.resolve = () => {
    throw new Error('No answer');
  };
  failsLater.resolve = () => Promise.reject(new Error('No answer later'));
  surely.resolve = ({ name }: { name?: unknown }) => name;
  return schema;
}

export interface Context {
  readonly seed: number;
}

const ODD = [null, undefined, 'text', 3, -0.5, true, [], {}, new Error('An error as a value')];

function plantOf(dice: Dice, depth: number): unknown {
  if (depth > 3 || dice(12) === 0) return ODD[dice(ODD.length)];
  const odd = (value: unknown): unknown => (dice(15) === 0 ? ODD[dice(ODD.length)] : value);
  return {
    kind: odd(['Tree', 'Leaf', 'Tree', 'Leaf', 'Root', 'Nothing'][dice(dice(5) === 0 ? 6 : 4)]),
    name: odd(`name ${dice(3)}`),
    age: odd(dice(100)),
    colour: odd(['RED', 'GREEN', 'BLUE'][dice(3)]),
    numbers: odd([1, 2, odd(3)]),
    root: odd({ depth: odd(1.5), length: odd(2), roots: odd([[{ depth: 3 }], odd([])]) }),
    tree: odd(plantOf(dice, depth + 2)),
    leaves: odd(listOf(dice, depth + 2)),
    neighbours: odd(listOf(dice, depth + 2)),
  };
}

function listOf(dice: Dice, depth: number): unknown[] {
  return Array.from({ length: dice(4) }, () => plantOf(dice, depth));
}

/**
 * A list of what must not be null. When an entry of it fails at once, graphql-js 16 leaves the promises of those before it, which may
 * fail too with nobody to hear of it. For promised entries it waits.
 */
function heard(list: unknown): unknown {
  return Array.isArray(list) && !list.every(isSound) ? list.map((plant) => Promise.resolve(plant as unknown)) : list;
}

/** Whether it has all that must not be null. */
function isSound(plant: unknown): boolean {
  const { kind, name, age } = (plant ?? {}) as Readonly<Record<string, unknown>>;
  return ['Tree', 'Leaf'].includes(String(kind)) && typeof name === 'string' && Number.isInteger(age);
}

const literals = constantFrom('1', 'null', '$number', '$other', '[1, $number]', '[]');
const { where } = letrec<{ where: string }>((tie) => ({
  where: oneof(
    { depthSize: 'small' },
    constantFrom('$where', 'null', '{}', '{ name: $name }', '{ name: "a", age: $number }', '{ age: null }'),
    tie('where').map((inner) => `{ all: [${inner}, { name: "b" }], none: ${inner} }`),
  ),
}));

interface Field {
  /** Its arguments, as they are written. */
  readonly written?: Arbitrary<string>;
  /** The type of what has fields. */
  readonly type?: string;
}

const PLANT: Readonly<Record<string, Field>> = { name: {}, age: {} };
const TYPES: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  Query: {
    tree: { type: 'Tree' },
    trees: {
      type: 'Tree',
      written: tuple(constantFrom('first: 1', 'first: $number', ''), where).map(
        ([first, condition]) => `(${first} where: ${condition})`,
      ),
    },
    plants: { type: 'Plant' },
    plant: { type: 'Plant' },
    __schema: { type: '__Schema' },
  },
  Plant: PLANT,
  Tree: {
    ...PLANT,
    root: { type: 'Root' },
    leaves: { type: 'Leaf' },
    numbers: {},
    sums: { written: tuple(literals, where).map(([of, condition]) => `(of: ${of}, where: ${condition})`) },
    neighbours: { type: 'Plant' },
    later: {},
    fails: {},
    failsLater: { type: 'Leaf' },
    surely: {},
  },
  Leaf: { ...PLANT, colour: {}, tree: { type: 'Tree' } },
  Root: { depth: {}, toString: {}, length: {}, roots: { type: 'Root' } },
  __Schema: { queryType: { type: '__Type' } },
  __Type: { kind: {}, name: {} },
};

/** Fragments that selections may spread, by the type that they are on. */
const FRAGMENTS: Readonly<Record<string, string>> = {
  Plant: 'fragment OnPlant on Plant { name ...OnTree }',
  Tree: 'fragment OnTree on Tree { age leaves { name } sums }',
  Leaf: 'fragment OnLeaf on Leaf { colour tree { ...OnTree name } }',
};

function selections(type: string, depth: number): Arbitrary<string> {
  const fields = Object.entries(TYPES[type]).filter(([, field]) => depth < 4 || field.type === undefined);
  const field = oneof(
    constant('__typename'),
    ...fields.map(([name, { written = constant(''), type: inner }]) =>
      tuple(
        sometimes('a', 'b', 'c', '__proto__'),
        written,
        inner === undefined ? constant('') : selections(inner, depth + 1),
      ).map(([alias, args, below]) => `${alias && `${alias}: `}${name}${args}${below && ` ${below}`}`),
    ),
  );
  const parts: Arbitrary<string>[] = [field, field, field];
  if (depth < 4 && ['Plant', 'Tree', 'Leaf'].includes(type)) {
    parts.push(
      constantFrom(
        ...Object.keys(FRAGMENTS)
          .filter((on) => on === type || type === 'Plant')
          .map((on) => `...On${on}`),
      ),
    );
    if (type === 'Plant')
      parts.push(
        selections('Leaf', depth + 1).map((inner) => `... on Leaf ${inner}`),
        selections('Tree', depth + 1).map((inner) => `... on Tree ${inner}`),
      );
    parts.push(selections(type, depth + 1).map((inner) => `... ${inner}`));
  }
  return array(oneof(...parts), { minLength: 1, maxLength: 4 }).map((list) => `{ ${list.join(' ')} }`);
}

const VARIABLES = '($number: Int, $other: Int = 5, $name: String, $where: Where)';

/** Queries of the garden; not all of them are valid. */
export const queryTexts: Arbitrary<string> = tuple(selections('Query', 0), sometimes('@include(if: true)')).map(
  ([selection, directive]) => {
    const text = directive ? selection.replace('{ ', `{ ... ${directive} { typename: __typename } `) : selection;
    const names = Object.keys(FRAGMENTS).filter((on) => text.includes(`...On${on}`));
    // The other fragments spread this one.
    const spread = new Set(names.length > 0 ? [...names, 'Tree'] : []);
    return [`query ${VARIABLES} ${text}`, ...[...spread].map((on) => FRAGMENTS[on])].join(' ');
  },
);

function misfit(fitting: Arbitrary<unknown>, other: unknown): Arbitrary<unknown> {
  return oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: constant(other) });
}

/** Not all of them fit. */
export const variables: Arbitrary<Record<string, unknown>> = record(
  {
    number: misfit(constantFrom(0, 9, null), 'none'),
    other: constantFrom(1, null),
    name: constantFrom('x', null),
    where: misfit(constantFrom<unknown>(null, {}, { name: 'y' }, { all: [{ age: 1 }, {}], none: { name: null } }), {
      other: 1,
    }),
  },
  { requiredKeys: [] },
);

export const seeds: Arbitrary<Context> = record({ seed: integer({ min: 0, max: 100_000 }) });
