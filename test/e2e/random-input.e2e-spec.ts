import fc from 'fast-check';
import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { contentSnapshot } from '../support/invariants';

let world: ContentWorld;
let api: ContentApi;
let stored: Record<string, unknown>;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant');
  stored = { ...itemOf(await api.post(valid)) };
});
afterAll(() => world.stop());

const valid = plant('Pear', {
  autoroutePart: { path: 'pear' },
  aliasPart: { alias: 'pear' },
  markdownBodyPart: { markdown: '# Pears' },
  latinName: 'Pyrus',
  height: 3.5,
  evergreen: false,
  planted: '2020-02-29',
  watered: '2026-11-20T10:00:00.000Z',
  rings: '14:05:00',
  tags: ['fruit'],
  source: { url: 'https://example.com', text: 'Nursery' },
  neighbours: { contentItemIds: [] },
  publishLaterPart: { scheduledPublishUtc: '2199-01-01T00:00:00.000Z' },
  bagPart: { contentItems: [{ contentType: 'Cutting', titlePart: { title: 'A' }, price: 1 }] },
});

/** Any text, unpaired surrogates and control characters too. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('__proto__', '', '\0'),
);

const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -0, 1e308, 5e-324),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    text,
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** Every place in a JSON value, as the members that lead to it. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([member, child]) => placesIn(child, [...path, member]))];
}

/** The same with the value at a place replaced, or with another member beside it. */
function changed(value: unknown, [member, ...rest]: readonly string[], replacement: unknown): unknown {
  if (member === undefined) return replacement;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [member]: changed((value as Record<string, unknown>)[member], rest, replacement) });
}

const mutated = fc
  .tuple(fc.constantFrom(...placesIn(valid).slice(1)), anyJson, fc.boolean())
  .map(([place, replacement, beside]) =>
    changed(valid, beside ? [...place.slice(0, -1), `${place[place.length - 1]}X`] : place, replacement),
  );

/** 200 or a proper 4xx; when it is refused nothing was written, and the invariants hold either way. */
async function expectSound(body: unknown, draft: boolean): Promise<void> {
  const before = await contentSnapshot(world.database);
  const answer = await (draft ? api.postDraft(body) : api.post(body));
  if (answer.status === 200) {
    const { contentItemId, published } = itemOf(answer);
    expect(itemOf(await api.get(contentItemId, published ? 'published' : 'draft'))).toEqual(itemOf(answer));
    if (contentItemId !== stored.contentItemId) itemOf(await api.remove(contentItemId));
  } else {
    expect([400, 409, 413]).toContain(answer.status);
    problemOf(answer, answer.status);
    expect(await contentSnapshot(world.database)).toEqual(before);
  }
  await world.expectInvariants();
}

describe('POST', () => {
  it('answers any JSON with a 4xx problem or with an item', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, fc.dictionary(text, anyJson)), fc.boolean(), (body, draft) =>
        expectSound(body, draft),
      ),
      { numRuns: 150 },
    );
  });

  it('answers what is nearly an item likewise, for a new one and for one that is stored', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, fc.boolean(), fc.boolean(), async (body, draft, update) => {
        const identity = update ? { contentItemId: stored.contentItemId } : {};
        await expectSound(typeof body === 'object' && body !== null ? { ...body, ...identity } : body, draft);
      }),
      { numRuns: 250 },
    );
  });
});
