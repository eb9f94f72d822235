import { setImmediate } from 'node:timers/promises';
import { FairQueue, atOnce, inTurns, WorkQueue } from './index';

describe('FairQueue', () => {
  const finished: string[] = [];
  const pause = () => setImmediate();

  function queueOf(limits: { running?: number; waiting?: number; waitingOfOne?: number } = {}) {
    const queue = new FairQueue({ running: 1, waiting: 6, waitingOfOne: 4, ...limits }, () => new Error('full'));
    return (source: string, name = source) =>
      queue.run(source, async () => {
        await pause();
        finished.push(name);
      });
  }

  beforeEach(() => void finished.splice(0));

  it('lets the sources take turns, each in the order of arrival', async () => {
    const run = queueOf();
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('b', 'b2'), run('c', 'c1')]);

    expect(finished).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('refuses what one source has beyond its share, and takes others', async () => {
    const run = queueOf();
    const flood = await Promise.allSettled([...Array.from({ length: 20 }, () => run('flood')), run('other')]);

    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(1 + 4 + 1);
    expect(flood.at(-1)?.status).toBe('fulfilled');
    expect(finished.indexOf('other')).toBeLessThan(3);
  });

  it('when full, has the last of those with most give way to those with less', async () => {
    const run = queueOf();
    const names = ['running', 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1'];
    const outcomes = await Promise.allSettled(names.map((name) => run(name === 'running' ? name : name[0], name)));

    expect(names.filter((_name, index) => outcomes[index].status === 'fulfilled').toSorted()).toEqual(
      ['running', 'a1', 'b1', 'c1', 'd1', 'e1', 'f1'].toSorted(),
    );
  });

  it('runs several at once, and goes on after work that failed', async () => {
    const queue = new FairQueue({ running: 2, waiting: 2, waitingOfOne: 2 }, () => new Error('full'));
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const others = ['a', 'b', 'a'].map((source) => queue.run(source, () => Promise.resolve(source)));

    await expect(failing).rejects.toThrow('broken');
    expect(await Promise.all(others)).toEqual(['a', 'b', 'a']);
    expect(await queue.run('c', () => Promise.resolve('c'))).toBe('c');
  });
});

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

describe('WorkQueue', () => {
  it('runs no more at once than allowed, and in the order of arrival', async () => {
    const queue = new WorkQueue(2, 10, () => new Error('full'));
    const order: number[] = [];
    let running = 0;
    let most = 0;

    await Promise.all(
      [1, 2, 3, 4, 5].map((job) =>
        queue.run(async () => {
          most = Math.max(most, ++running);
          order.push(job);
          await setImmediate();
          running--;
        }),
      ),
    );

    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuses what finds the queue full, and recovers', async () => {
    const queue = new WorkQueue(1, 1, () => new Error('full'));
    const first = queue.run(() => setImmediate('first'));
    const second = queue.run(() => Promise.resolve('second'));

    await expect(queue.run(() => Promise.resolve('third'))).rejects.toThrow('full');

    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await queue.run(() => Promise.resolve('fourth'))).toBe('fourth');
  });

  it('goes on after work that failed', async () => {
    const queue = new WorkQueue(1, 1, () => new Error('full'));
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    expect(await queue.run(() => Promise.resolve('next'))).toBe('next');
  });
});
