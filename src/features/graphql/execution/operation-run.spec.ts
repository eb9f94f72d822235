import { ArgumentCache } from './argument-cache';
import { OperationRun } from './operation-run';

describe('One execution of a query', () => {
  const known = new ArgumentCache();
  const read = () => ({});
  const argumentsOf = (sent: Record<string, unknown>, number = 1) =>
    new OperationRun({}, {}, sent, known).argumentsOf({ number, names: ['a', 'b'], read });

  it('gives fields the arguments that they had with the same values', () => {
    argumentsOf({ a: { x: 1, y: 2 }, b: null, other: 1 });
    expect(argumentsOf({ a: { x: 1, y: 2 }, b: null, other: 2 })).toBe(
      argumentsOf({ b: null, a: { x: 1, y: 2 }, other: 3 }),
    );
  });

  it.each([
    ['another value', { a: 2, b: 1 }],
    ['null', { a: 1, b: null }],
    ['no value', { a: 1 }],
    ['a text', { a: '1', b: 1 }],
    ['a list', { a: 1, b: [1] }],
    ['their values the other way round', { a: { y: 2, x: 1 }, b: 1 }],
  ])('gives others for %s', (_, sent) => {
    expect(argumentsOf(sent)).not.toBe(argumentsOf({ a: 1, b: 1 }));
    expect(argumentsOf(sent)).not.toBe(argumentsOf({ a: { x: 1, y: 2 }, b: 1 }));
  });

  it('writes the value of a variable once, however many fields name it and however long it is', () => {
    const toJSON = jest.fn(() => 'x'.repeat(2000));
    const run = new OperationRun({}, {}, { a: { toJSON } }, known);
    for (let number = 1; number <= 100; number++) run.argumentsOf({ number, names: ['a', 'b'], read });
    expect(toJSON).toHaveBeenCalledTimes(1);
    const parents = [1, 2, 3].map(() => run.argumentsOf({ number: 7, names: ['a', 'b'], read }));
    expect(new Set(parents).size).toBe(1);
  });
});
