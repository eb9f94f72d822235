import { WorkQueue } from './work-queue';

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
          await new Promise((resolve) => setImmediate(resolve));
          running--;
        }),
      ),
    );

    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuses what finds the queue full, and recovers', async () => {
    const queue = new WorkQueue(1, 1, () => new Error('full'));
    const first = queue.run(() => new Promise<string>((resolve) => setImmediate(() => resolve('first'))));
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
