import { RunCounters } from './run-counters';

const version = (number: number) => ({
  contentItemId: `i${number}`.padEnd(26, '0'),
  contentItemVersionId: `v${number}`.padEnd(26, '0'),
});

describe('The facts of a run', () => {
  it('count, and name nothing where nothing failed', () => {
    const counters = new RunCounters('published');
    counters.succeed();
    counters.succeed();
    expect(counters.facts()).toEqual({ published: 2, failed: 0 });
  });

  it('name the first failures, and fit into 4 KB whatever the reasons are', () => {
    const counters = new RunCounters('archived');
    for (let number = 1; number <= 500; number++) counters.fail(version(number), '\u0001'.repeat(10_000));
    const facts = counters.facts();
    expect(facts).toMatchObject({ archived: 0, failed: 500, failures: [1, 2, 3].map(version) });
    expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThanOrEqual(4096);
  });
});
