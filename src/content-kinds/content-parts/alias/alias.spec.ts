import * as fc from 'fast-check';
import type { JsonObject } from '@espalier/plugin-sdk';
import { membersOf, partSettingsFaults } from '@espalier/testing';
import { FakeContext, itemWith, typeWith, type ContextFacts } from '../../../../test/support/fake-content';
import { Patterns } from '../pattern/patterns';
import { AliasHandleProvider, AliasHandler, normaliseAlias, AliasPart } from './alias.part';

const patterns = new Patterns();
const part = new AliasPart(patterns);
const handler = new AliasHandler(patterns);
const taken: ContextFacts = { answer: ({ text }) => (text.includes('content_handle') ? [{ suffix: '' }] : []) };

const contextOf = (aliasPart: JsonObject, settings: JsonObject = {}, facts: ContextFacts = {}) =>
  new FakeContext(
    typeWith([{ part: 'AliasPart', settings }]),
    itemWith({ aliasPart }, { displayText: 'Main Menu' }),
    facts,
  );

describe('An alias part', () => {
  it('trims its alias and drops an empty one', () => {
    expect(membersOf(part)({ alias: ' Main menu ' }).stored).toEqual({ alias: 'Main menu' });
    expect(membersOf(part)({ alias: ' ' }).stored).toEqual({});
  });

  it.each([
    [{ alias: 'x'.repeat(513) }, '/alias maxLength'],
    [{ alias: 'a\nb' }, 'alias: must not contain control characters.'],
    [{ alias: 'İ'.repeat(512) }, undefined],
    [{ alias: 5 }, '/alias type'],
  ])('judges %.40j: %s', (members, fault) =>
    expect(membersOf(part)(members).faults).toEqual(fault === undefined ? [] : [fault]),
  );

  it('refuses a pattern that does not parse', () =>
    expect(partSettingsFaults(part, { pattern: '{{' })).toEqual([expect.stringMatching(/^pattern: /)]));
});

describe('The alias of an item', () => {
  it.each(['creating', 'updating', 'importing'] as const)(
    'is made from the pattern when %s without one',
    async (event) => {
      const context = contextOf({}, {}, taken);
      await handler[event](context);
      expect(context.item.data).toEqual({ aliasPart: { alias: 'main-menu-2' } });
      expect(context.queries[1].values).toEqual(['alias', context.item.contentItemId, 'main-menu']);
    },
  );

  it('stays when it is given', async () => {
    const context = contextOf({ alias: 'Mine' }, {}, taken);
    await handler.updating(context);
    expect([context.item.data, context.queries]).toEqual([{ aliasPart: { alias: 'Mine' } }, []]);
  });

  it('is none with an empty pattern', async () => {
    const context = contextOf({}, { pattern: '' });
    await handler.creating(context);
    expect(context.item.data).toEqual({ aliasPart: {} });
  });

  it.each(['cloning', 'restoring'] as const)('is made unique when %s', async (event) => {
    const context = contextOf({ alias: 'Mine' }, {}, taken);
    await handler[event](context);
    expect(context.item.data).toEqual({ aliasPart: { alias: 'Mine-2' } });
  });

  it('is found whatever the case of its letters and the spaces around it', () => {
    const provider = new AliasHandleProvider();
    const type = typeWith(['AliasPart']);
    expect(provider.claims(itemWith({ aliasPart: { alias: 'Main Menu' } }), type)).toEqual([
      { value: 'main menu', member: 'aliasPart.alias' },
    ]);
    expect(provider.normalise(' MAIN Menu')).toBe('main menu');
    expect(provider.claims(itemWith({ aliasPart: { alias: ' ' } }), type)).toEqual([]);
    expect(provider.claims(itemWith({}), type)).toEqual([]);
  });

  it('keeps its normalised form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (alias) =>
        expect(normaliseAlias(normaliseAlias(alias))).toBe(normaliseAlias(alias)),
      ),
    );
  });
});
