import type { ContentType } from '#core/content-definition';
import { QueryCache, StatementNames } from './query-cache';

const type = {} as ContentType;

describe('The cache of a query', () => {
  it('finds anew what was found for another type, by older samples, or for who may see something else', () => {
    const cache = new QueryCache<number>();
    let found = 0;
    const ask = (basis = { type, samples: 0 }, visible = 'all') => cache.answer(basis, visible, () => ++found);
    expect([ask(), ask()]).toEqual([1, 1]);
    expect([ask(undefined, 'own'), ask()]).toEqual([2, 1]);
    expect(ask({ type, samples: 1 })).toBe(3);
    expect(ask({ type: {} as ContentType, samples: 1 })).toBe(4);
  });
});

describe('Names of statements', () => {
  it('are given to a text that comes back, and stay', () => {
    const names = new StatementNames();
    expect(names.statement('SELECT 1')).toEqual({ text: 'SELECT 1' });
    const named = names.statement('SELECT 1');
    expect(named).toEqual({ text: 'SELECT 1', name: expect.stringMatching(/^content-query-[\w-]{22}$/) });
    expect(names.statement('SELECT 1')).toEqual(named);
  });

  it('differ as the texts do', () => {
    const names = new StatementNames();
    const nameOf = (text: string) => [names.statement(text), names.statement(text)][1];
    expect(nameOf('SELECT 1')).not.toMatchObject({ name: (nameOf('SELECT 2') as { name?: string }).name });
  });

  it('are not given to texts that would fill the memory', () => {
    const names = new StatementNames();
    const text = `SELECT '${'x'.repeat(10_000)}'`;
    names.statement(text);
    expect(names.statement(text)).toEqual({ text });
  });

  it('come to an end, for connections forget none', () => {
    const names = new StatementNames();
    const named = Array.from({ length: 1000 }, (_, index) => {
      names.statement(`SELECT ${index}`);
      return names.statement(`SELECT ${index}`);
    }).filter((statement) => 'name' in statement);
    expect(named).toHaveLength(300);
  });
});
