import { TEMPLATE_FILTER, TEMPLATE_TAG, type JsonObject } from '@espalier/plugin-sdk';
import { membersOf } from '@espalier/testing';
import { registryOf } from '../../../../test/support/fake-registry';
import { FakeContext, definitionsOf, itemWith, typeWith } from '../../../../test/support/fake-content';
import { BagPart } from '../bag/bag.part';
import { htmlBodyPart } from '../body-parts';
import { LiquidSyntax } from './liquid-syntax';
import { LiquidHandler, LiquidPart } from './liquid.part';

const syntax = new LiquidSyntax(
  registryOf([TEMPLATE_TAG, [{ name: 'contentitem' }]], [TEMPLATE_FILTER, [{ name: 'console_log' }]]),
);
const part = new LiquidPart(syntax);

describe('A Liquid part', () => {
  it.each([
    'Plain text',
    '{{ ContentItem.displayText | upcase }}',
    '{% for item in items %}{{ item }}{% endfor %}',
    '{{ item | console_log }}',
    '{% contentitem handle: "alias:footer", display_type: "Summary" %}',
  ])('takes %s', (liquid) => expect(membersOf(part)({ liquid }).faults).toEqual([]));

  it.each([
    ['{{ x', 1],
    ['a\nb\n{% if x %}', 3],
    ['a\n{% bogus %}', 2],
    ['{{ item | bogus }}', 1],
    ['a\n{% contentitem handle: %}', 2],
    ['{% contentitem handle: "a" | %}', 1],
  ])('refuses %j and names the line', (liquid, line) =>
    expect(membersOf(part)({ liquid }).faults).toEqual([
      expect.stringMatching(`^liquid: must be valid Liquid: .*line:${line}`),
    ]),
  );

  it.each([
    ['{% if x %}'.repeat(10_000), 'blocks are nested more than 100 deep'],
    ['{{ x }}'.repeat(50_000), 'there are more than 10000 tags, outputs and texts'],
    [`{{ ${'a['.repeat(50_000)} }}`, 'brackets are nested more than 50 deep'],
  ])('refuses bottomless nesting, and endless sources', (liquid, fault) =>
    expect(membersOf(part)({ liquid }).faults).toEqual([expect.stringContaining(fault)]),
  );
});

describe('Liquid in an item', () => {
  const types = [
    typeWith(['LiquidPart', 'BagPart', { part: 'HtmlBodyPart', settings: { renderLiquid: true } }]),
    typeWith(['LiquidPart'], { name: 'Widget' }),
    typeWith(['HtmlBodyPart'], { name: 'Plain' }),
  ];
  const handler = new LiquidHandler(definitionsOf(types, { parts: [part, new BagPart(), htmlBodyPart(syntax)] }));
  const saving = (data: JsonObject, before?: JsonObject, may = false) => {
    const previous = before && itemWith(before);
    handler.authorising(
      new FakeContext(types[0], itemWith(data), { previous, may: (name) => may && name === 'ManageLiquidTemplates' }),
    );
  };
  const liquid = '{{ "x" }}';

  it.each<[string, JsonObject]>([
    ['liquidPart.liquid', { liquidPart: { liquid } }],
    ['liquidPart.liquid', { liquidPart: { liquid: '<script>' } }],
    ['htmlBodyPart.html', { htmlBodyPart: { html: liquid } }],
    [
      'bagPart.contentItems[1].liquidPart.liquid',
      { bagPart: { contentItems: [{ contentType: 'Unknown' }, { contentType: 'Widget', liquidPart: { liquid } }] } },
    ],
  ])('at %s needs the permission to manage templates', (member, data) => {
    expect(() => saving(data)).toThrow(`Changing ${member} needs the permission ManageLiquidTemplates`);
    expect(() => saving(data, {}, true)).not.toThrow();
  });

  it('may be sent back and moved by anybody, but not changed', () => {
    const bagged = { bagPart: { contentItems: [{ contentType: 'Widget', liquidPart: { liquid } }] } };
    expect(() => saving(bagged, bagged)).not.toThrow();
    expect(() => saving({ liquidPart: { liquid } }, bagged)).not.toThrow();
    expect(() => saving({ liquidPart: { liquid: `${liquid}!` } }, bagged)).toThrow(/ManageLiquidTemplates/);
  });

  it.each<JsonObject>([
    { liquidPart: { liquid: '' } },
    { htmlBodyPart: { html: '<p>' } },
    { liquidPart: 'x', htmlBodyPart: { html: 5 } },
    { bagPart: { contentItems: [{ contentType: 'Plain', htmlBodyPart: { html: liquid } }] } },
    { bagPart: { contentItems: 'x' } },
  ])('is not in %j', (data) => expect(() => saving(data)).not.toThrow());
});
