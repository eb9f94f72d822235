import { membersOf } from '@espalier/testing';
import { registryOf } from '../../../test/support/fake-registry';
import { htmlBodyPart, markdownBodyPart } from './body-parts';
import { LiquidSyntax } from './liquid/liquid-syntax';

const syntax = new LiquidSyntax(registryOf());

describe.each([
  [htmlBodyPart(syntax), 'html'],
  [markdownBodyPart(syntax), 'markdown'],
])('A body, %o', (part, member) => {
  const source = '<script>alert(1)</script> {{ not liquid';

  it('is stored as it was written', () =>
    expect(membersOf(part)({ [member]: source }).stored).toEqual({ [member]: source }));

  it('is sanitised and not rendered as Liquid unless told otherwise', () =>
    expect(part.settings).toMatchObject({ sanitizeHtml: { default: true }, renderLiquid: { default: false } }));

  it('has to be Liquid where it is rendered as such', () => {
    const body = membersOf(part, { renderLiquid: true });
    expect(body({ [member]: source }).faults).toEqual([
      expect.stringMatching(`^${member}: must be valid Liquid: .*line:1`),
    ]);
    expect(body({ [member]: '{{ ContentItem.displayText }}' }).faults).toEqual([]);
  });

  it('of Markdown has no more marks than can be read in time', () => {
    const faults = (text: string) => membersOf(part)({ [member]: text }).faults.map((fault) => fault.slice(0, 45));
    expect(faults('![ '.repeat(50_000))).toEqual([]);
    const refused = member === 'html' ? [] : ['markdown: must have at most 100000 of the cha'];
    expect(faults('![ '.repeat(50_001))).toEqual(refused);
  });

  it('is text', () => expect(membersOf(part)({ [member]: [] }).faults).toEqual([`/${member} type`]));
});
