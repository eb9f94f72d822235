import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import { membersOf, partSettingsFaults } from '@espalier/testing';
import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { Patterns } from '../pattern/patterns';
import { TitleHandler, TitlePart } from './title.part';

const patterns = new Patterns();
const part = new TitlePart(patterns);
const handler = new TitleHandler(patterns);

describe('A title part', () => {
  it('takes a title of up to 512 characters', () => {
    expect(membersOf(part)({ title: '🌳'.repeat(512) }).faults).toEqual([]);
    expect(membersOf(part)({ title: 'x'.repeat(513) }).faults).toEqual(['/title maxLength']);
    expect(membersOf(part)({ title: 7 }).faults).toEqual(['/title type']);
  });

  it('can do without a title unless it is required', () => {
    expect(membersOf(part)({}).faults).toEqual([]);
    const required = membersOf(part, { options: 'editableRequired' });
    expect(required({}).faults).toEqual(['title: Enter a title.']);
    expect(required({ title: ' ' }).faults).toHaveLength(1);
    expect(required({ title: 'x' }).faults).toEqual([]);
  });

  it('cannot generate titles without a pattern', () => {
    expect(partSettingsFaults(part, { options: 'generated' })).toEqual([
      'pattern: must not be empty when the title is generated.',
    ]);
    expect(partSettingsFaults(part, { options: 'generated', pattern: '{{ ContentItem.category }}' })).toEqual([]);
    expect(partSettingsFaults(part, { pattern: '{{ x' })).toEqual([
      expect.stringMatching(/^pattern: must be a Liquid/),
    ]);
    expect(partSettingsFaults(part, { options: 'hidden' })).toEqual(['/options enum']);
  });
});

const run = async (
  event: 'creating' | 'updating' | 'importing',
  item: ContentItem,
  settings: JsonObject = {},
  previous?: ContentItem,
) => {
  const context = new FakeContext(typeWith([{ part: 'TitlePart', settings }]), item, { previous });
  await handler[event](context);
  return context;
};

describe('The title of an item', () => {
  const generated = { options: 'generated', pattern: '{{ ContentItem.category }} trees' };

  it.each(['creating', 'updating'] as const)('is its display text when %s', async (event) => {
    const { item } = await run(event, itemWith({ titlePart: { title: 'On pruning' } }, { displayText: 'Old' }));
    expect(item.displayText).toBe('On pruning');
  });

  it('takes the display text with it when it is cleared', async () => {
    const previous = itemWith({ titlePart: { title: 'Old' } }, { displayText: 'Old' });
    const { item } = await run('updating', itemWith({}, { displayText: 'Old' }), {}, previous);
    expect(item.displayText).toBe('');
  });

  it('leaves a display text alone where there is none', async () => {
    const { item } = await run('creating', itemWith({}, { displayText: 'On pruning' }));
    expect(item.displayText).toBe('On pruning');
  });

  it('comes from the pattern when it is generated, whatever was sent', async () => {
    const sent = itemWith({ category: 'Old', titlePart: { title: 'Sent' } });
    const { item } = await run('creating', sent, generated);
    expect(item).toMatchObject({ displayText: 'Old trees', data: { titlePart: { title: 'Old trees' } } });
    expect(sent.data).not.toBe({ titlePart: { title: 'Sent' } });
  });

  it('is cut to what a title may be when it is generated', async () => {
    const { item } = await run('creating', itemWith({ category: '🌳'.repeat(600) }), generated);
    expect(item.displayText).toBe('🌳'.repeat(512));
  });

  it('is a fault where the pattern fails', async () => {
    const { faults } = await run('creating', itemWith({}), { options: 'generated', pattern: '{{ "x" | append: }}' });
    expect(faults).toEqual([expect.objectContaining({ member: 'titlePart.title' })]);
  });

  it('is imported as it is, with the display text that the import states', async () => {
    const stated = itemWith({ titlePart: { title: 'A' } }, { displayText: 'B' });
    expect((await run('importing', stated)).item.displayText).toBe('B');
    expect((await run('importing', itemWith({ titlePart: { title: 'A' } }))).item.displayText).toBe('A');
    const { item } = await run('importing', itemWith({ titlePart: { title: 'A' }, category: 'Old' }), generated);
    expect(item).toMatchObject({ displayText: 'A', data: { titlePart: { title: 'A' } } });
    expect((await run('importing', itemWith({ category: 'Old' }), generated)).item.displayText).toBe('Old trees');
  });

  it('that is no text stays for validation to name', async () => {
    const { item } = await run('creating', itemWith({ titlePart: 'x' }), generated);
    expect(item.data).toEqual({ titlePart: 'x' });
  });

  it('does not concern types without a title part', async () => {
    const context = new FakeContext(typeWith([]), itemWith({ titlePart: { title: 'x' } }));
    await handler.creating(context);
    expect(context.item.displayText).toBe('');
  });
});
