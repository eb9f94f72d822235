import { SchedulerRegistry } from '@nestjs/schedule';
import { BackgroundTasks, TaskTicker } from '#core/background-tasks';
import { Clock } from '#platform/clock';
import { TaskRuns } from '../../src/core/background-tasks/runs/task-runs';
import { Stagger } from '../../src/core/background-tasks/schedule/task-ticker';
import { TaskLog, TasksModule } from '../fixtures/tasks.module';
import { CommandLine } from '../support/command-line';
import { ContentApi, itemOf, statesOf } from '../support/content-api';
import { startTestApp, type TestApp } from '../support/test-app';

const TIMER = 'background-tasks';
const MINUTE_MS = 60_000;
/** The simulated minutes begin so far ahead that one of the real clock, should one pass, is none of them. */
const START = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 12 * 60 * MINUTE_MS;
const minute = (number: number) => new Date(START + number * MINUTE_MS);
const NOTICE = { parts: ['TitlePart', 'PublishLaterPart', 'ArchiveLaterPart'].map((part) => ({ part })) };

/** Takes requests and does no tasks; the database is its own. */
let office: TestApp;
let api: ContentApi;
const workers: Worker[] = [];

/** A node that does tasks by its timer, which tests move on. */
class Worker {
  private constructor(readonly node: TestApp) {}

  static async start(): Promise<Worker> {
    const env = { BACKGROUND_TASKS: 'on' };
    const worker = new Worker(await startTestApp({ plugins: [TasksModule], database: office.database, env }));
    workers.push(worker);
    return worker;
  }

  /** What the timer does at a moment, until all of it has ended. */
  async fire(moment: Date): Promise<void> {
    const onTimer = jest.spyOn(this.node.get(TaskTicker), 'onTimer');
    const simulated = [
      onTimer,
      jest.spyOn(this.node.get(Clock), 'now').mockReturnValue(moment),
      jest.spyOn(this.node.get(TaskRuns), 'databaseNow').mockResolvedValue(moment),
      jest.spyOn(this.node.get(Stagger), 'wait').mockResolvedValue(),
    ];
    await this.node.get(SchedulerRegistry).getCronJob(TIMER).fireOnTick();
    await onTimer.mock.results[0].value;
    for (const spy of simulated) spy.mockRestore();
  }

  /** The simulated minutes in which it counted tins, a task that is due every minute. */
  get counted(): string[] {
    return this.node.get(TaskLog).dueUtc.filter((dueUtc) => dueUtc >= minute(0).toISOString());
  }
}

beforeAll(async () => {
  office = await startTestApp({ plugins: [TasksModule] });
  api = new ContentApi(office, await office.token());
  itemOf(await api.putType('Notice', NOTICE));
  for (let number = 0; number < 3; number++) await Worker.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await Promise.all(workers.map(({ node }) => node.stop()));
  await office.stop();
});

const pass = (moment: Date) => Promise.all(workers.map((worker) => worker.fire(moment)));
const counted = () => workers.flatMap((worker) => worker.counted).toSorted();
const minutes = (...numbers: number[]) => numbers.map((number) => minute(number).toISOString());
/** The simulated minutes in which a task ran anywhere, newest first. */
const ran = async (name: string) =>
  (await office.get(BackgroundTasks).runs(name))
    .map(({ dueUtc }) => dueUtc)
    .filter((dueUtc) => dueUtc >= minute(0).toISOString());

describe('The timer of a node', () => {
  it('goes off at the beginning of every minute', () => {
    const [first, second] = workers[0].node.get(SchedulerRegistry).getCronJob(TIMER).nextDates(2);
    expect([first.second, first.millisecond, second.toMillis() - first.toMillis()]).toEqual([0, 0, MINUTE_MS]);
  });

  it('is not there on a node that does no tasks', () => {
    expect(office.get(SchedulerRegistry).getCronJobs().size).toBe(0);
  });

  it('is not there in a command', async () => {
    const begin = jest.spyOn(TaskTicker.prototype, 'begin');
    const addTimer = jest.spyOn(SchedulerRegistry.prototype, 'addCronJob');
    const commands = new CommandLine({ DATABASE_URL: office.databaseUrl, BACKGROUND_TASKS: 'on' });
    expect((await commands.run(['prune', '--dry-run'])).exitCode).toBe(0);
    commands.clear();
    expect([begin.mock.calls, addTimer.mock.calls]).toEqual([[], []]);
  });
});

describe('Three nodes on one database', () => {
  it('run a task that is due every minute ten times in ten minutes', async () => {
    for (let number = 0; number < 10; number++) await pass(new Date(minute(number).getTime() + 137));
    expect(counted()).toEqual(minutes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    for (const task of ['count-tins', 'publish-later', 'archive-later']) {
      expect(await ran(task)).toEqual(counted().toReversed());
    }
  });

  it('publish and archive an item in the minutes of its dates, once', async () => {
    const { contentItemId } = itemOf(
      await api.postDraft({
        contentType: 'Notice',
        titlePart: { title: 'Sale' },
        publishLaterPart: { scheduledPublishUtc: minute(12).toISOString() },
        archiveLaterPart: { scheduledArchiveUtc: minute(14).toISOString() },
      }),
    );
    const seen: string[][] = [];
    for (let number = 11; number <= 15; number++) {
      await pass(minute(number));
      seen.push(await statesOf(api, contentItemId));
    }
    expect(seen).toEqual([['Scheduled'], ['Scheduled'], ['Scheduled'], ['Unpublished'], ['Unpublished']]);
    const runs = await Promise.all(
      ['publish-later', 'archive-later'].map((name) => office.get(BackgroundTasks).runs(name)),
    );
    const done = runs.map((of) => of.filter(({ facts }) => facts?.published === 1 || facts?.archived === 1));
    expect(done.map((of) => of.map(({ dueUtc }) => dueUtc))).toEqual([minutes(12), minutes(14)]);
  });

  it('that were all down have missed what was due, and do not make up for it; what has a date is only late', async () => {
    const { contentItemId } = itemOf(
      await api.postDraft({
        contentType: 'Notice',
        titlePart: { title: 'Late' },
        publishLaterPart: { scheduledPublishUtc: minute(20).toISOString() },
      }),
    );
    await pass(minute(19));
    await Promise.all(workers.splice(0).map(({ node }) => node.stop()));
    const worker = await Worker.start();
    await pass(minute(40));
    expect(worker.counted).toEqual(minutes(40));
    expect((await ran('count-tins')).slice(0, 2)).toEqual(minutes(40, 19));
    expect(await statesOf(api, contentItemId)).toEqual(['Published']);
  });
});
