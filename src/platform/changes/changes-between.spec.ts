import { changesBetween, shortValues } from './changes-between';

describe('What is different between two states', () => {
  it('is nothing between equal ones, whatever the order of their members', () => {
    expect(changesBetween({ a: 1, b: ['x'] }, { b: ['x'], a: 1 })).toBeUndefined();
    expect(changesBetween({ a: undefined }, {})).toBeUndefined();
  });

  it('is told with the values before and after', () => {
    expect(changesBetween({ name: 'a', size: 1, kept: true }, { name: 'b', size: 1, kept: true })).toEqual({
      changed: ['name'],
      before: { name: 'a' },
      after: { name: 'b' },
    });
  });

  it('is told of members that came and went', () => {
    expect(changesBetween({ gone: 1 }, { come: 2 })).toEqual({
      changed: ['come', 'gone'],
      before: { gone: 1 },
      after: { come: 2 },
    });
  });

  it('names secrets and says nothing else of them', () => {
    const changes = changesBetween({ secret: 'swordfish', url: 'a' }, { secret: 'opensesame', url: 'b' }, ['secret']);
    expect(changes).toEqual({ changed: ['secret', 'url'], before: { url: 'a' }, after: { url: 'b' } });
  });

  it('leaves long values out', () => {
    expect(changesBetween({ text: 'short' }, { text: 'x'.repeat(1000) })).toEqual({
      changed: ['text'],
      before: {},
      after: {},
    });
  });

  it('is, of something new, all that is short', () => {
    expect(shortValues({ name: 'a', none: undefined, text: 'x'.repeat(1000) })).toEqual({ name: 'a' });
  });
});
