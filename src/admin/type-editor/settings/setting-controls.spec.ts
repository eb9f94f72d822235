import { fieldOf, newForm, type FormState } from '#core/display';
import { settingControl, labelOf } from './setting-controls';

const TYPES = { type: 'array', items: { type: 'string' }, names: 'contentTypes', default: [], description: 'Types.' };
const field = (name: string, form: FormState = newForm()) => fieldOf(form, name);
const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `Type${index}`, text: `Type ${index}` }));

describe('The control of a setting', () => {
  it('is that of its field, and labelled in words', () => {
    const form = {
      values: { maxLength: 'x' },
      errors: { maxLength: ['must be a whole number.'] },
    };
    const schema = { type: 'integer', description: 'The maximum number of characters.' };
    expect(settingControl('maxLength', schema, field('maxLength', form), [])).toEqual({
      name: 'maxLength',
      id: 'field-maxLength',
      value: 'x',
      error: 'must be a whole number.',
      partial: 'ui/text',
      label: 'Max length',
      hint: 'The maximum number of characters.',
      optional: true,
    });
  });

  it('offers every content type, and keeps those that are chosen and gone', () => {
    const control = settingControl('of', TYPES, field('of', newForm({ of: ['Type1', 'Gone'] })), some(2));
    expect(control).toMatchObject({ partial: 'ui/checkboxes', value: ['Type1', 'Gone'] });
    expect(control.options?.map(({ text }) => text)).toEqual(['Type 0', 'Type 1', 'Gone (does not exist)']);
  });

  it('has names typed where there are too many types to look through, and where there is none', () => {
    for (const count of [0, 61]) {
      const control = settingControl('of', TYPES, field('of', newForm({ of: [] })), some(count));
      expect(control).toMatchObject({
        partial: 'ui/textarea',
        value: '',
        hint: 'Types. Names of content types, one per line.',
      });
    }
  });

  it('offers to choose nothing where there is no default', () => {
    const open = settingControl('a', { type: 'string', enum: ['x'] }, field('a'), []);
    const closed = settingControl('a', { type: 'string', enum: ['x'], default: 'x' }, field('a'), []);
    expect([open.options, closed.options].map((options) => options?.map(({ value }) => value))).toEqual([
      ['', 'x'],
      ['x'],
    ]);
  });
});

describe('The label of a setting', () => {
  it('is its name in words, of our own settings and of those of plug-ins', () => {
    expect(labelOf('displayedContentTypes', {})).toBe('Displayed content types');
    expect(labelOf('petalColour', {})).toBe('Petal colour');
    expect(labelOf('toString', {})).toBe('To string');
  });

  it('is the title of its schema where that has one', () => {
    expect(labelOf('multiple', { title: 'More than one' })).toBe('More than one');
  });
});
