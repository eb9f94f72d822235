import { setImmediate } from 'node:timers/promises';
import { atOnce, inTurns } from './in-turns';

/** Work in pieces of a millisecond. */
function* pieces(name: string, count: number, log: string[]): Generator<void, string> {
  for (let piece = 0; piece < count; piece++) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    log.push(name);
    yield;
  }
  return `${name} is done`;
}

describe('Long work', () => {
  it('gives its result, done at once or in turns', async () => {
    expect(atOnce(pieces('a', 3, []))).toBe('a is done');
    expect(await inTurns(pieces('a', 3, []))).toBe('a is done');
  });

  it('lets others have their turn, and no two of its kind before them', async () => {
    const log: string[] = [];
    const works = Promise.all([inTurns(pieces('a', 40, log)), inTurns(pieces('b', 40, log))]);
    const progress = { ended: false };
    void works.then(() => (progress.ended = true));
    while (!progress.ended) {
      await setImmediate();
      log.push('other');
    }
    const turns = log.filter((name, index) => name !== log[index - 1]).join(' ');
    expect(turns).toContain('a other b other a other b');
    expect(turns).not.toMatch(/a b|b a/);
  });

  it('fails alone', async () => {
    const failing = inTurns(
      (function* (): Generator<void> {
        yield;
        throw new Error('No more');
      })(),
    );
    await expect(failing).rejects.toThrow('No more');
    expect(await inTurns(pieces('a', 1, []))).toBe('a is done');
  });
});
