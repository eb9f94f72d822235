import * as fc from 'fast-check';
import { parse, print, visit, type ASTNode, type DocumentNode } from 'graphql';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import type { GraphqlResult } from '../support/graphql-client';

let world: ContentWorld;
let token: string;

beforeAll(async () => {
  world = await startContentWorld();
  token = await world.app.token();
  await world.admin.putType('Quote', { stereotype: 'Widget', fields: [{ name: 'words', type: 'TextField' }] });
  await world.admin.putType('Plant', {
    parts: [
      { part: 'TitlePart' },
      { part: 'AutoroutePart' },
      { part: 'BagPart', settings: { containedContentTypes: ['Quote'] } },
    ],
    fields: [
      { name: 'height', type: 'NumericField' },
      { name: 'planted', type: 'DateField' },
      { name: 'seen', type: 'DateTimeField' },
      { name: 'tags', type: 'MultiTextField' },
      { name: 'near', type: 'ContentPickerField', settings: { multiple: true } },
    ],
  });
  const bagPart = { contentItems: [{ contentType: 'Quote', words: 'Well' }] };
  const pear = { contentType: 'Plant', titlePart: { title: 'Pear' }, height: 1, tags: ['a', 'b'], bagPart };
  const { body } = await world.admin.post(pear);
  const near = { contentItemIds: [(body as { contentItemId: string }).contentItemId] };
  await world.admin.post({ contentType: 'Plant', titlePart: { title: 'Quince' }, planted: '2026-01-01', near });
});
afterAll(() => world.stop());

const VALID = `query Plants($where: PlantWhereInput, $by: PlantOrderByInput = { createdUtc: DESC }, $first: Int = 5, $yes: Boolean = true) {
  plant(where: $where, orderBy: $by, first: $first, skip: 0, status: LATEST) { ...Named height seen tags @include(if: $yes) }
  other: plant(where: { OR: [{ height_gt: 0.5 }, { NOT: { titlePart: { title_contains: "x" } } }] }) {
    ... on ContentItem { contentItemId } near { contentItems { displayText ... on Plant { planted } } } __typename
  }
  plantConnection(first: 1) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { displayText } } }
  contentItem(contentItemId: "x") { displayText }
}
fragment Named on Plant { titlePart { title } bagPart { contentItems { ... on Quote { words } } } }`;

/** Any text, unpaired surrogates and control characters too. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('__proto__', 'constructor', '', '\0', '\ud800', '2026-01-01', '1e400', 'ASC', 'LATEST'),
);

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -0, 1e308, 5e-324, 2 ** 31, -1),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** Mostly what fits, now and then anything. */
const mostly = <T>(fitting: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: json });
const number = mostly(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()));
const date = mostly(fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31', '2026-02-28'));
const direction = mostly(fc.constantFrom('ASC', 'DESC', null));

function conditions(levels: number): fc.Arbitrary<unknown> {
  const inner = levels === 0 ? fc.constant({}) : conditions(levels - 1);
  const objects = mostly(fc.oneof(inner, fc.array(inner, { maxLength: 2 })));
  const several = (one: fc.Arbitrary<unknown>) => mostly(fc.array(one, { maxLength: 3 }));
  const keys = {
    AND: objects,
    OR: objects,
    NOT: objects,
    height: number,
    height_lt: number,
    height_not_in: several(number),
  };
  const texts = {
    tags: mostly(text),
    tags_in: several(text),
    owner_not: mostly(text),
    displayText_ends_with: mostly(text),
  };
  const dates = { planted_in: several(date), createdUtc_lt: date, modifiedUtc_not: date };
  const parts = {
    titlePart: mostly(fc.record({ title_contains: mostly(text), title: mostly(text) }, { requiredKeys: [] })),
    near: mostly(fc.record({ contentItemIds_in: several(text) }, { requiredKeys: [] })),
  };
  return fc.record({ ...keys, ...texts, ...dates, ...parts }, { requiredKeys: [] });
}

const variables = fc.record(
  {
    where: mostly(conditions(3)),
    by: mostly(fc.record({ displayText: direction, createdUtc: direction, owner: direction }, { requiredKeys: [] })),
    first: mostly(fc.constantFrom(0, 1, 1000, null, 1001)),
    yes: mostly(fc.boolean()),
    more: json,
  },
  { requiredKeys: [] },
);

/** Whatever else a document may hold. */
const OTHERS = `query Others($z: [Int!]! = [1], $by: PlantOrderByInput) @skip(if: false) {
  __typename plant(where: { height: 1e400, planted_in: ["2026-02-30", null], AND: [], OR: [[{}]], NOT: { published: true } }) @include(if: $yes) { ...Other }
  nope(x: $z) plantConnection(first: -1, after: "x", status: DRAFT) { edges { node { ...Other } } }
  quote { words } more: plant(first: 99999999999, skip: 1001, orderBy: $by) { near { contentItemIds } createdUtc ... @skip(if: true) { latest } }
  __type(name: "Plant") { name fields { name type { name } } }
}
fragment Other on Plant { height ...Other } fragment Named on Quote { words @defer near { __proto__ } }`;

/** The document with some of its parts left out, or put in place of others, which makes sense now and then. */
const nearlyValid = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 3 })), { minLength: 1, maxLength: 2 })
  .map((edits) => {
    const spare = [...nodesOf(parse(VALID)), ...nodesOf(parse(OTHERS))];
    return edits.reduce((document, [from, to, chance]) => {
      const nodes = nodesOf(document);
      const target = nodes[to % nodes.length];
      const fitting = spare.filter(({ kind }) => groupOf(kind) === groupOf(target.kind));
      const replacement = chance === 0 && DISPENSABLE.test(target.kind) ? null : fitting[from % fitting.length];
      return visit(document, { leave: (node) => (node === target ? replacement : undefined) });
    }, parse(VALID));
  })
  .map(print);

const DISPENSABLE = /^(Field|FragmentSpread|InlineFragment|Argument|ObjectField|Directive|VariableDefinition)$/;

/** Everything but names, which are changed with what bears them. */
function nodesOf(document: DocumentNode): ASTNode[] {
  const nodes: ASTNode[] = [];
  visit(document, { enter: (node) => void (/^(Name|Document)$/.test(node.kind) || nodes.push(node)) });
  return nodes;
}

/** What may stand in the place of what. */
function groupOf(kind: string): string {
  if (/^(Field|FragmentSpread|InlineFragment)$/.test(kind)) return 'selection';
  return kind.endsWith('Value') || kind === 'Variable' ? 'value' : kind.replace(/(Named|List|NonNull)Type/, 'type');
}

/** The same with words left out, doubled or put in. */
const brokenWords = fc.array(
  fc.tuple(fc.nat(), fc.constantFrom(...'{ } [ ] ( ) ! $ @ : # " \0 é'.split(' ')), fc.boolean()),
  {
    minLength: 1,
    maxLength: 3,
  },
);

/** Never a failure of the service, never a word about its insides, and the next query is answered. */
async function expectSound(body: unknown): Promise<GraphqlResult> {
  const answer = await world.app.request<GraphqlResult>('POST', '/api/graphql', { token, body });
  expect([200, 400, 413]).toContain(answer.status);
  expect(answer.text).not.toMatch(/INTERNAL_SERVER_ERROR|node_modules|\.ts:|SELECT |content_item|call stack/);
  return answer.body;
}

jest.setTimeout(180_000);

describe('GraphQL', () => {
  it('answers what is valid', async () => {
    const { errors, data } = await expectSound({ query: VALID });
    expect({ errors, plants: data?.plant }).toEqual({
      errors: undefined,
      plants: [expect.anything(), expect.anything()],
    });
  });

  it('answers any JSON', async () => {
    const members = fc.record(
      { query: fc.oneof(text, json), variables: json, operationName: json, extensions: json },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, members), async (body) => void (await expectSound(body))),
      { numRuns: 200 },
    );
  });

  it('answers any variables', async () => {
    await fc.assert(
      fc.asyncProperty(variables, async (given) => void (await expectSound({ query: VALID, variables: given }))),
      { numRuns: 200 },
    );
  });

  it('tells that a variable of @include is null', async () => {
    const { errors } = await expectSound({ query: VALID, variables: { yes: null } });
    expect(errors).toMatchObject([{ path: ['plant', 0], extensions: { code: 'BAD_REQUEST' } }]);
  });

  it('answers what is nearly valid', async () => {
    await fc.assert(
      fc.asyncProperty(nearlyValid, async (query) => void (await expectSound({ query, operationName: 'Plants' }))),
      { numRuns: 500 },
    );
  });

  it('answers what is no GraphQL', async () => {
    const broken = brokenWords.map((edits) =>
      edits.reduce((query, [place, character, instead]) => {
        const at = place % query.length;
        return query.slice(0, at) + character + query.slice(at + (instead ? 1 : 0));
      }, VALID),
    );
    await fc.assert(
      fc.asyncProperty(broken, async (query) => void (await expectSound({ query }))),
      { numRuns: 100 },
    );
  });
});
