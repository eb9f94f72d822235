import { Tally } from './tally';

const version = (number: number) => ({
  contentItemId: `i${number}`.padEnd(26, '0'),
  contentItemVersionId: `v${number}`.padEnd(26, '0'),
});

describe('The facts of a run', () => {
  it('count, and name nothing where nothing failed', () => {
    const tally = new Tally('published');
    tally.succeed();
    tally.succeed();
    expect(tally.facts()).toEqual({ published: 2, failed: 0 });
  });

  it('name the first failures, and fit into 4 KB whatever the reasons are', () => {
    const tally = new Tally('archived');
    for (let number = 1; number <= 500; number++) tally.fail(version(number), '\u0001'.repeat(10_000));
    const facts = tally.facts();
    expect(facts).toMatchObject({ archived: 0, failed: 500, failures: [1, 2, 3].map(version) });
    expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThanOrEqual(4096);
  });
});
