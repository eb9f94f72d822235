import { changesBetween, shortValues } from './index';

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

  it('is, of long lists of texts, what came and what went', () => {
    const uris = Array.from({ length: 40 }, (_, index) => `https://site-${index}.example/callback`);
    const after = ['https://new.example/callback', ...uris.slice(2)];
    expect(changesBetween({ uris }, { uris: after })).toEqual({
      changed: ['uris'],
      before: {},
      after: {},
      lists: { uris: { added: ['https://new.example/callback'], removed: uris.slice(0, 2) } },
    });
    expect(changesBetween({ uris }, { uris: after }, ['uris'])).toEqual({ changed: ['uris'], before: {}, after: {} });
    const mixed: unknown[] = [...uris, 1];
    expect(changesBetween({ uris: mixed }, { uris })).toEqual({ changed: ['uris'], before: {}, after: {} });
  });

  it('is, of more than that, the first of it and how many there are besides', () => {
    const uris = Array.from({ length: 100 }, (_, index) => `https://site-${index + 100}.example/`);
    const lists = changesBetween({}, { uris })?.lists;
    expect(lists).toEqual({ uris: { added: uris.slice(0, 17), removed: [], more: 83 } });
  });

  it('is, of something new, all that is short', () => {
    expect(shortValues({ name: 'a', none: undefined, text: 'x'.repeat(1000) })).toEqual({ name: 'a' });
  });
});
