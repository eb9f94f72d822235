import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import * as fc from 'fast-check';
import { merge } from '#core/content';
import { mergeValues } from '../conflict/merge-values';
import type { MemberSpec } from '../members/member-specs';
import { canonicalText } from './canonical';
import {
  hashesOf,
  payloadOf,
  equalityRules,
  changedValues,
  fieldValuesOf,
  fieldValuesRead,
  withValues,
} from './field-values';

const spec = (wireName: string, more: Partial<MemberSpec> = {}): MemberSpec => ({
  wireName,
  kind: 'Any',
  displayName: wireName,
  position: 0,
  settings: {},
  schema: {},
  ...more,
});

const SPECS = [
  spec('title', { parts: ['text', 'box'] }),
  spec('price'),
  spec('link'),
  spec('agreed', { settings: { required: true } }),
];
const equalityAt = equalityRules(SPECS);

const TEXT = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', 'é'), maxLength: 6 });
const LEAF: fc.Arbitrary<JsonValue> = fc.oneof(
  TEXT,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(TEXT, { maxLength: 3 }),
);
const LINK = fc.dictionary(fc.constantFrom('url', 'text'), LEAF) as fc.Arbitrary<JsonObject>;
const DATA = fc.record(
  {
    title: fc.dictionary(fc.constantFrom('text', 'box', 'own'), LEAF),
    price: LEAF,
    link: fc.oneof(LINK, LEAF),
    agreed: fc.boolean(),
    retired: LEAF,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** As a form would have it: nulls, absences and ends of lines as browsers make them. */
const asForm = (value: JsonValue): JsonValue =>
  JSON.parse(JSON.stringify(value).replaceAll(String.raw`\r\n`, String.raw`\n`)) as JsonValue;

const changesOf = (stored: JsonObject, read: JsonObject) => {
  const before = fieldValuesOf(SPECS, stored);
  return payloadOf(changedValues(before, fieldValuesRead(SPECS, read, before), equalityAt), before);
};

describe('What a form changes', () => {
  it('is nothing where nothing was typed', () => {
    fc.assert(fc.property(DATA, (stored) => expect(changesOf(stored, asForm(stored) as JsonObject)).toEqual({})));
  });

  it('is nothing where the form says nothing', () => {
    fc.assert(fc.property(DATA, (stored) => expect(changesOf(stored, {})).toEqual({})));
  });

  it('brings what is stored to what was typed, and leaves the rest', () => {
    fc.assert(
      fc.property(DATA, DATA, (stored, read) => {
        const saved = merge(stored, changesOf(stored, read));
        for (const [path, value] of fieldValuesRead(SPECS, read, new Map())) {
          if (typeof value === 'object' && value !== null && !Array.isArray(value)) continue;
          const now = fieldValuesOf(SPECS, saved).get(path);
          expect(canonicalText(now, equalityAt(path))).toBe(canonicalText(value, equalityAt(path)));
        }
        expect(saved.retired).toEqual(stored.retired);
      }),
    );
  });

  it('is nothing any more once it is saved', () => {
    fc.assert(
      fc.property(DATA, DATA, (stored, read) => {
        const saved = merge(stored, changesOf(stored, read));
        expect(changesOf(saved, read)).toEqual({});
      }),
    );
  });

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['an empty text for none', {}, { price: '' }, {}],
    ['an empty list for none', {}, { price: [] }, {}],
    ['an empty link for none', {}, { link: { url: '', text: '' } }, {}],
    ['a box that was never checked', {}, { title: { box: false } }, {}],
    ['a box that is no longer checked', { title: { box: true } }, { title: { box: false } }, { title: { box: false } }],
    ['no as an answer that is required', {}, { agreed: false }, { agreed: false }],
    ['a text that is cleared', { title: { text: 'a' } }, { title: { text: '' } }, { title: { text: null } }],
    ['a part of a link', { link: { url: 'a', text: 'b' } }, { link: { url: 'a', text: '' } }, { link: { text: null } }],
    ['a whole part', { title: { text: 'a' } }, { title: null }, { title: { text: null } }],
    ['ends of lines', { price: 'a\r\nb' }, { price: 'a\nb' }, {}],
    ['one word of a text', { price: 'a\r\nb' }, { price: 'a\nc' }, { price: 'a\r\nc' }],
  ])('of %s', (_case, stored, read, payload) => expect(changesOf(stored, read)).toEqual(payload));

  it('is shown again as it was typed', () => {
    const typed = new Map<string, JsonValue>([
      ['price', 'no number'],
      ['title.text', ''],
    ]);
    expect(withValues({ title: { text: 'a', own: 1 } }, typed)).toEqual({
      price: 'no number',
      title: { text: '', own: 1 },
    });
  });
});

describe('A form that was filled in while others saved', () => {
  const merged = (base: JsonObject, stored: JsonObject, read: JsonObject) => {
    const { mine, conflicts } = mergeValues(
      {
        base: hashesOf(fieldValuesOf(SPECS, base), equalityAt),
        stored: fieldValuesOf(SPECS, stored),
        read: fieldValuesRead(SPECS, read, fieldValuesOf(SPECS, stored)),
        lists: new Set(),
      },
      equalityAt,
    );
    return { mine: Object.fromEntries(mine), conflicts };
  };

  it.each<[string, JsonObject, JsonObject, JsonObject, string[]]>([
    ['what only I have changed', { price: 1 }, { price: 2 }, { price: 2 }, []],
    ['what only they have changed', { price: 3 }, { price: 1 }, {}, []],
    ['what both have changed to the same', { price: 2 }, { price: 2 }, {}, []],
    ['what both have changed', { price: 3 }, { price: 2 }, { price: 2 }, ['price']],
    ['what I have cleared and they have changed', { price: 3 }, { price: '' }, { price: '' }, ['price']],
  ])('%s', (_case, stored, read, mine, conflicts) =>
    expect(merged({ price: 1 }, stored, read)).toEqual({ mine, conflicts }),
  );

  it('keeps members of one part apart', () => {
    const [base, stored] = [{ title: { text: 'a' } }, { title: { text: 'a', box: true } }];
    expect(merged(base, stored, { title: { text: 'b', box: false } })).toEqual({
      mine: { 'title.text': 'b' },
      conflicts: [],
    });
  });

  it('is all mine where it does not say what was stored', () => {
    const stored = fieldValuesOf(SPECS, { price: 3 });
    const { mine, conflicts } = mergeValues(
      { base: {}, stored, read: new Map([['price', 2]]), lists: new Set() },
      equalityAt,
    );
    expect([[...mine], conflicts]).toEqual([[['price', 2]], []]);
  });

  it('loses nothing: each change is theirs, mine, or chosen about', () => {
    fc.assert(
      fc.property(DATA, DATA, DATA, (base, stored, read) => {
        const { mine, conflicts } = merged(base, stored, read);
        const [before, now] = [fieldValuesOf(SPECS, base), fieldValuesOf(SPECS, stored)];
        const said = fieldValuesRead(SPECS, read, now);
        const text = (value: JsonValue | undefined, path: string) => canonicalText(value, equalityAt(path));
        for (const [path, value] of said) {
          if (!before.has(path)) continue;
          const isMine = text(value, path) !== text(before.get(path), path);
          const isTheirs = text(now.get(path), path) !== text(before.get(path), path);
          const isSame = text(value, path) === text(now.get(path), path);
          expect(Object.hasOwn(mine, path)).toBe(isMine && !isSame);
          expect(conflicts.includes(path)).toBe(isMine && isTheirs && !isSame);
        }
      }),
    );
  });
});
