import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandLine, type CommandResult } from '../support/command-line';
import { REPOSITORY } from '../support/documents';
import { versionIds, writeHistories } from '../support/histories';
import { old, PruningWorld } from '../support/pruning-world';
import { TEST_ENVIRONMENT } from '../support/test-app';

const PROGRAM = path.join(REPOSITORY, 'dist/src/cli.js');
/** For a process to notice a signal. */
const NOTICED_MS = 500;

let world: PruningWorld;
let commands: CommandLine;

beforeAll(async () => {
  world = await PruningWorld.start();
  commands = new CommandLine({ DATABASE_URL: world.content.app.databaseUrl });
  await world.settle({ archivedVersionsToKeep: 0 });
});
afterAll(async () => {
  await world.content.stop();
  commands.clear();
});

describe('The command prune', () => {
  it('fails with versions that could not be deleted, and says how many', async () => {
    await writeHistories(world.database, old(3));
    await world.refusing([2], async () =>
      expect(await commands.run(['prune'])).toMatchObject({
        exitCode: 1,
        output: expect.stringMatching(
          /^2 versions of 3 archived deleted, \d+ bytes freed; 1 version could not be deleted\n$/,
        ) as string,
      }),
    );
    expect((await commands.run(['prune', '--json'])).json()).toMatchObject({ examined: 1, deleted: 1, failed: 0 });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends between two batches at %s, and leaves nothing running', async (signal, exitCode) => {
    const before = process.listenerCount(signal);
    const running: Promise<CommandResult>[] = [];
    await world.duringRun(
      () => {
        running.push(commands.run(['prune']));
        return running[0];
      },
      async () => {
        expect(process.listenerCount(signal)).toBe(before + 1);
        process.emit(signal, signal);
      },
    );
    expect(await running[0]).toMatchObject({
      exitCode,
      output: '',
      errors: expect.stringContaining('What is deleted stays deleted') as string,
    });
    expect(process.listenerCount(signal)).toBe(before);
    expect(await versionIds(world.database)).toHaveLength(200);
    expect(await world.lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 1000, failed: 0 });
  });

  it('ends so when somebody presses Ctrl-C, and the next run does the rest', async () => {
    let command: ChildProcess | undefined;
    let said = '';
    const ends: Promise<unknown[]>[] = [];
    await world.duringRun(
      () => {
        command = spawn(process.execPath, [PROGRAM, 'prune'], {
          env: {
            PATH: process.env.PATH,
            ...TEST_ENVIRONMENT,
            DATA_DIR: commands.file('data'),
            DATABASE_URL: world.content.app.databaseUrl,
          },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        command.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
        ends.push(once(command, 'close'));
        return ends[0];
      },
      async () => {
        command?.kill('SIGINT');
        await sleep(NOTICED_MS);
      },
    );
    expect(await ends[0]).toEqual([130, null]);
    expect(said).toContain('What is deleted stays deleted');
    expect(await world.lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 1000 });
    expect((await commands.run(['prune', '--json'])).json()).toMatchObject({ deleted: 200, failed: 0 });
  });
});
