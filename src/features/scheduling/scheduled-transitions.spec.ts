import type { TaskRun } from '@espalier/plugin-sdk';
import { PUBLISH_LATER } from '#content-kinds/content-parts';
import { Clock } from '#platform/clock';
import { DomainError } from '#platform/errors';
import type { DueVersion, DueVersions } from './due-versions';
import { RunCounters, ScheduledTransitions, type ScheduledTransition } from './scheduled-transitions';

const versionOf = (name: string): DueVersion => ({ contentItemId: name, contentItemVersionId: `v-${name}` });
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, number) => `${name}${number}`);

/** Items whose date has come, oldest first, of which the broken ones fail. */
class Due {
  private readonly attempts: string[] = [];
  private readonly transitions: ScheduledTransitions;

  constructor(
    public items: string[],
    private readonly broken: Set<string>,
  ) {
    const batches = () => [this.items.map(versionOf)];
    this.transitions = new ScheduledTransitions({ batches } as unknown as DueVersions, new Clock());
  }

  mend(name: string): void {
    this.broken.delete(name);
  }

  async run() {
    this.attempts.length = 0;
    const carryOut: ScheduledTransition['carryOut'] = async (name) => {
      this.attempts.push(name);
      if (this.broken.has(name)) throw new DomainError('conflict', 'test.broken', `${name} is broken.`);
      this.items = this.items.filter((item) => item !== name);
    };
    const run: TaskRun = { dueUtc: new Date(0), signal: new AbortController().signal, progress: async () => undefined };
    const facts = await this.transitions.carryOut({ schedule: PUBLISH_LATER, done: 'published', carryOut }, run);
    return { facts, attempts: [...this.attempts] };
  }
}

describe('What has failed', () => {
  it('is tried again after what has not been tried yet', async () => {
    const due = new Due(['a', 'b'], new Set(['a', 'b']));
    expect((await due.run()).attempts).toEqual(['a', 'b']);
    due.items.push('c', 'd');
    const { attempts, facts } = await due.run();
    expect(attempts).toEqual(['c', 'd', 'a', 'b']);
    expect(facts).toMatchObject({ published: 2, failed: 2 });
  });

  it('is tried again in turns when it is much, and counted whether it had its turn or not', async () => {
    const broken = numbered('x', 450);
    const due = new Due([...broken], new Set(broken));
    expect((await due.run()).attempts).toEqual(broken);
    const turns = [await due.run(), await due.run(), await due.run()];
    expect(turns.map(({ facts }) => facts.failed)).toEqual([450, 450, 450]);
    expect(turns.map(({ attempts }) => attempts.length)).toEqual([200, 200, 200]);
    expect(turns.flatMap(({ attempts }) => attempts)).toEqual([...broken, ...broken.slice(0, 150)]);
  });

  it('is done when it was put right, and forgotten', async () => {
    const due = new Due(['a', 'b'], new Set(['a', 'b']));
    await due.run();
    due.mend('b');
    expect((await due.run()).facts).toMatchObject({ published: 1, failed: 1 });
    due.items.push('b');
    expect((await due.run()).attempts).toEqual(['b', 'a']);
  });
});

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
