import { sampleDefinition } from '@espalier/testing';
import { typeChanged } from './definition-events';

describe('What the audit trail says of a changed content type', () => {
  it('names what came, went and changed, and keeps the definition', () => {
    const fields = { colour: 'TextField', size: 'NumericField', smell: 'TextField' };
    const before = sampleDefinition('Plant', { parts: ['TitlePart'], fields });
    const [colour, size] = before.fields;
    const after = {
      ...before,
      displayName: 'Tree',
      parts: [],
      fields: [{ ...colour, displayName: 'Hue' }, size, { ...colour, name: 'age' }],
    };
    expect(typeChanged(before, after)).toEqual({
      category: 'ContentDefinition',
      event: 'TypeChanged',
      correlationId: 'Plant',
      subject: 'Tree',
      facts: {
        changed: ['displayName'],
        before: { displayName: 'Plant' },
        after: { displayName: 'Tree' },
        parts: { added: [], removed: ['TitlePart'], changed: [] },
        fields: { added: ['age'], removed: ['smell'], changed: ['colour'] },
      },
      snapshot: after,
    });
  });
});
