import { FairQueue } from './fair-queue';

describe('FairQueue', () => {
  const finished: string[] = [];
  const pause = () => new Promise((resolve) => setImmediate(resolve));

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
