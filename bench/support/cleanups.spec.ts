import { Cleanups } from './cleanups';

describe('Cleanups', () => {
  it('are all done, the last first, also when one fails', async () => {
    const done: string[] = [];
    const cleanups = new Cleanups();
    cleanups.add(async () => done.push('first'));
    cleanups.add(() => Promise.reject(new Error('second failed')));
    cleanups.add(async () => done.push('third'));
    await expect(cleanups.run()).rejects.toThrow('second failed');
    expect(done).toEqual(['third', 'first']);
  });

  it('are waited for by everyone who asks, and done once', async () => {
    const done: string[] = [];
    const cleanups = new Cleanups();
    cleanups.add(async () => done.push('first'));
    cleanups.add(() => new Promise((resolve) => setImmediate(() => resolve(done.push('second')))));
    void cleanups.run();
    await cleanups.run();
    expect(done).toEqual(['second', 'first']);
  });
});
