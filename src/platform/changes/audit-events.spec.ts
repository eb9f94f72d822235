import { auditEvents } from './audit-events';

describe('The events of a category', () => {
  const paint = auditEvents('Paint', () => ({
    title: 'Paint',
    events: { Mixed: { title: 'Paint mixed' }, Spilt: { title: 'Paint spilt', enabled: false } },
    facts: { litres: 'Litres' },
  }));

  it('are declared with their words', () => {
    const { name, title, events, facts } = paint.category.useValue;
    expect({ name, title, events, facts }).toEqual({
      name: 'Paint',
      title: 'Paint',
      events: [
        { name: 'Mixed', title: 'Paint mixed' },
        { name: 'Spilt', title: 'Paint spilt', enabled: false },
      ],
      facts: { litres: 'Litres' },
    });
  });

  it('are of it', () => {
    expect(paint.event('Mixed', { correlationId: 'tin', facts: { litres: 5 } })).toEqual({
      category: 'Paint',
      event: 'Mixed',
      correlationId: 'tin',
      facts: { litres: 5 },
    });
  });
});
