import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

type Value = 'true' | 'false' | 'missing';
type Where = Readonly<Record<string, unknown>>;

/** Conditions, which hold for items whose field is true: not for those where it is false or missing. */
const A = { a: true };
const B = { b: true };
const C = { c: true };

/** A `where`, and what it means. The rule: contract, section 5. */
const MEANINGS: readonly (readonly [string, Where, (a: boolean, b: boolean, c: boolean) => boolean])[] = [
  ['conditions side by side are ANDed', { ...A, ...B }, (a, b) => a && b],
  ['no conditions hold', {}, () => true],

  ['AND takes one object', { AND: { ...A, ...B } }, (a, b) => a && b],
  ['AND takes a list', { AND: [A, B] }, (a, b) => a && b],
  ['AND takes a list of several keys', { AND: [{ ...A, ...B }, C] }, (a, b, c) => a && b && c],
  ['AND stands beside conditions', { AND: [A], ...B }, (a, b) => a && b],

  ['OR takes one object, key by key', { OR: { ...A, ...B } }, (a, b) => a || b],
  ['OR takes a list', { OR: [A, B] }, (a, b) => a || b],
  ['OR takes a list of several keys, key by key', { OR: [{ ...A, ...B }, C] }, (a, b, c) => a || b || c],
  ['OR stands beside conditions', { OR: [A, B], ...C }, (a, b, c) => (a || b) && c],
  ['OR and AND stand side by side', { OR: [A, B], AND: [B, C] }, (a, b, c) => (a || b) && b && c],

  ['NOT takes one object, and all are false', { NOT: { ...A, ...B } }, (a, b) => !a && !b],
  ['NOT takes a list, and all are false', { NOT: [A, B] }, (a, b) => !a && !b],
  ['NOT takes a list of several keys, and all are false', { NOT: [{ ...A, ...B }, C] }, (a, b, c) => !a && !b && !c],
  ['NOT of one condition', { NOT: A }, (a) => !a],
  ['NOT stands beside conditions', { NOT: A, ...B }, (a, b) => !a && b],
  ['NOT and OR stand side by side', { NOT: [A], OR: [B, C] }, (a, b, c) => !a && (b || c)],

  ['AND groups within OR', { OR: [{ AND: { ...A, ...B } }, C] }, (a, b, c) => (a && b) || c],
  ['AND groups a list within OR', { OR: { AND: [A, B], ...C } }, (a, b, c) => (a && b) || c],
  ['OR within OR', { OR: [A, { OR: { ...B, ...C } }] }, (a, b, c) => a || b || c],
  ['OR within AND', { AND: [{ OR: [A, B] }, { OR: [B, C] }] }, (a, b, c) => (a || b) && (b || c)],
  ['AND within AND', { AND: { AND: [A, B], ...C } }, (a, b, c) => a && b && c],
  ['NOT within OR', { OR: [{ NOT: { ...A, ...B } }, C] }, (a, b, c) => (!a && !b) || c],
  ['NOT within AND', { AND: [{ NOT: [A, B] }, C] }, (a, b, c) => !a && !b && c],
  ['AND within NOT', { NOT: { AND: { ...A, ...B } } }, (a, b) => !(a && b)],
  ['OR within NOT', { NOT: { OR: { ...A, ...B } } }, (a, b) => !a && !b],
  ['AND and a condition within NOT', { NOT: [{ AND: [A, B] }, C] }, (a, b, c) => !(a && b) && !c],
  ['NOT within NOT', { NOT: { NOT: A } }, (a) => a],
  ['NOT of several within NOT', { NOT: { NOT: { ...A, ...B } } }, (a, b) => a || b],
  ['NOT and a condition within NOT', { NOT: { ...A, NOT: B } }, (a, b) => !a && b],
  [
    'four levels',
    { OR: [{ AND: [A, { NOT: [B, { NOT: C }] }] }, { AND: { NOT: A, ...B } }] },
    (a, b, c) => (a && !b && c) || (!a && b),
  ],

  ['AND of nothing holds', { AND: [] }, () => true],
  ['OR of nothing does not', { OR: [] }, () => false],
  ['NOT of nothing holds', { NOT: [] }, () => true],
  ['OR of an object without keys does not', { OR: {} }, () => false],
  ['objects without keys are no conditions', { OR: [{}, A], AND: [{}], NOT: {} }, (a) => a],
  ['nothing within OR', { OR: [{ AND: [] }, A] }, () => true],
  ['nothing within NOT', { NOT: [{ OR: [] }, A] }, (a) => !a],
  ['AND of nothing within NOT', { NOT: { AND: [] } }, () => false],

  ['_not within NOT', { NOT: { a_not: true } }, (a) => a],
  ['_not is NOT', { a_not: true, NOT: { b_not: true } }, (a, b) => !a && b],
  ['_in within NOT', { NOT: [{ a_in: [true] }, { b_in: [] }] }, (a) => !a],
  ['_not_in within OR', { OR: { a_not_in: [true], b_not_in: [] } }, () => true],
];

describe('Combinators', () => {
  let client: GraphqlClient;
  let world: ContentWorld;
  const items: [Value, Value, Value][] = [];

  beforeAll(async () => {
    world = await startContentWorld();
    client = new GraphqlClient(world.app, await world.app.token());
    const fields = ['a', 'b', 'c'].map((name) => ({ name, type: 'BooleanField' }));
    await world.admin.putType('Bits', { parts: [{ part: 'TitlePart' }], fields });
    const values: readonly Value[] = ['true', 'false', 'missing'];
    for (const a of values) for (const b of values) for (const c of values) items.push([a, b, c]);
    await Promise.all(items.map(save));
  });

  afterAll(() => world.stop());

  async function save(values: readonly Value[]): Promise<void> {
    const given = values
      .map((value, index) => ['abc'[index], value] as const)
      .filter(([, value]) => value !== 'missing');
    const fields = Object.fromEntries(given.map(([name, value]) => [name, value === 'true']));
    const { status } = await world.admin.post({ contentType: 'Bits', titlePart: { title: values.join() }, ...fields });
    expect(status).toBe(200);
  }

  it.each(MEANINGS)('%s', async (_rule, where, meaning) => {
    const query = `query ($where: BitsWhereInput) {
      literal: bits(where: ${literal(where)}) { displayText }
      variable: bits(where: $where) { displayText }
    }`;
    const answer = (await client.data(query, { where })) as Record<string, readonly { displayText: string }[]>;
    const expected = items.filter(([a, b, c]) => meaning(a === 'true', b === 'true', c === 'true')).map(String);
    for (const found of [answer.literal, answer.variable]) {
      expect(found.map(({ displayText }) => displayText).toSorted()).toEqual(expected.toSorted());
    }
  });

  it('count in all what is in their variables, and in variables within', async () => {
    const query = `query ($a: Boolean = true, $b: BitsWhereInput!, $none: Boolean) {
      bits(where: { OR: [{ AND: [{ a: $a }, $b] }], c: $none }) { displayText }
    }`;
    const found = await client.items(query, { b: B });
    const expected = items.filter(([a, b]) => a === 'true' && b === 'true').map(String);
    expect(found.map(({ displayText }) => String(displayText)).toSorted()).toEqual(expected.toSorted());
  });

  function literal(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${literal(inner)}`)
      .join(' ')} }`;
  }
});
