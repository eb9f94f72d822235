import { TooManyAttemptsError } from '#core/throttling';
import { Credentials } from '#features/users';
import { createTestDatabase, EMPTY, type TestDatabase } from '../support/test-database';
import { startTestApp, type TestApp } from '../support/test-app';
import { CommandLine } from '../support/command-line';

interface Secret {
  readonly clientSecret: string;
}

interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly message: string;
}

describe('The command line', () => {
  let app: TestApp;
  let commands: CommandLine;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    commands = new CommandLine({ DATABASE_URL: app.databaseUrl });
  });

  afterAll(async () => {
    await app.stop();
    commands.clear();
  });

  it('explains its commands', async () => {
    const { exitCode, output } = await commands.run(['--help']);
    expect(exitCode).toBe(0);
    for (const command of ['import', 'export', 'prune', 'recipe', 'migration', 'doctor', 'user', 'openid'])
      expect(output).toContain(command);
  });

  it.each([
    [['imprt', 'x'], 'import'],
    [['import'], 'file'],
    [['export', '--al-versions', 'x'], '--all-versions'],
  ])('answers %j with what is wrong in a line, and exit code 1', async (args, hint) => {
    const { exitCode, output, errors } = await commands.run(args);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(errors).toContain(hint);
    expect(errors).not.toMatch(/\n\s+at /);
  });

  it('names wrong variables, one a line', async () => {
    const wrong = new CommandLine({ PORT: 'x', DATABASE_POOL_SIZE: '0' });
    const { exitCode, errors } = await wrong.run(['migration', 'show']);
    expect(exitCode).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^DATABASE_POOL_SIZE: /),
    ]);
    wrong.clear();
  });

  it('runs a recipe, again and again', async () => {
    for (let run = 0; run < 2; run++) {
      const { exitCode, output } = await commands.run(['recipe', 'run', 'blog', '--json']);
      expect({ exitCode, report: JSON.parse(output) as unknown }).toEqual({
        exitCode: 0,
        report: { name: 'blog', steps: ['settings', 'content-definition', 'templates', 'content'], skippedSteps: [] },
      });
    }
    const posts = await app.request<{ totalCount: number }>('GET', '/api/content?type=BlogPost', {
      token: await app.token(),
    });
    expect(posts.body.totalCount).toBe(1);
  });

  it('says which step of a recipe is wrong, and where', async () => {
    const steps = [
      {
        name: 'content',
        items: [
          { contentType: 'Page', titlePart: { title: 'x' } },
          { contentType: 'Page', price: 1 },
        ],
      },
    ];
    const { exitCode, errors } = await commands.run([
      'recipe',
      'run',
      commands.lines('wrong.json', [{ name: 'wrong', steps }]),
    ]);
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/Recipe wrong, steps\[0\] \(content\): items\[1\]\.price: /);
  });

  it('makes an application that gets tokens, and gives it another secret', async () => {
    const created = (
      await commands.run(['openid', 'app', 'create', 'robot', '--role', 'Editor', '--json'])
    ).json() as Secret;
    expect(await app.token('robot', created.clientSecret)).toMatch(/\./);
    const rotated = (await commands.run(['openid', 'app', 'rotate-secret', 'robot', '--json'])).json() as Secret;
    expect(rotated.clientSecret).not.toBe(created.clientSecret);
    expect(await commands.run(['openid', 'app', 'create', 'robot'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('already'),
    });
    expect(await commands.run(['openid', 'app', 'rotate-secret', 'nobody'])).toMatchObject({ exitCode: 1 });
  });

  it('makes users, gives them passwords from standard input, unlocks and disables them', async () => {
    const create = ['user', 'create', 'ann', '--email', 'ann@example.com', '--role', 'Editor'];
    expect(await commands.run(create)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('No password was given'),
    });
    expect(await commands.run([...create, '--json'], 'Correct-horse-1\n')).toMatchObject({ exitCode: 0 });
    expect(await commands.run(['user', 'set-password', 'ann'], 'short\n')).toMatchObject({ exitCode: 1 });
    expect(await commands.run(['user', 'set-password', 'ann'], 'Correct-horse-2\n')).toMatchObject({ exitCode: 0 });
    const signIn = (password: string) => app.get(Credentials).verify('ann', password, '192.0.2.1');
    for (let attempt = 0; attempt < 5; attempt++) expect(await signIn('wrong')).toBeUndefined();
    await expect(signIn('Correct-horse-2')).rejects.toThrow(TooManyAttemptsError);
    expect(await commands.run(['user', 'unlock', 'ann'])).toMatchObject({ exitCode: 0 });
    expect(await signIn('Correct-horse-2')).toBeDefined();
    expect(await commands.run(['user', 'unlock', 'bob'])).toMatchObject({ exitCode: 1 });
    expect(await commands.run(['user', 'disable', 'ann'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('disabled'),
    });
    expect(await commands.run(['user', 'disable', 'bob'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('bob'),
    });
  });

  it('finds nothing wrong with a healthy installation', async () => {
    const { exitCode, output } = await commands.run(['doctor', '--json']);
    const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] };
    expect(findings.filter((finding) => !finding.ok)).toEqual([]);
    expect({ exitCode, ok }).toEqual({ exitCode: 0, ok: true });
    expect(findings.map(({ subject }) => subject)).toEqual([
      'configuration',
      'connection',
      'database version',
      'encoding',
      'migrations',
      'set-up',
      'indexes',
      'order of titles',
      'clock',
      'audit trail',
      'webhooks',
      'paths',
    ]);
  });

  it('finds a wrong configuration, a server that is not there, and a schema that is missing', async () => {
    const unset = await new CommandLine({ PORT: 'x' }).run(['doctor']);
    expect(unset).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^FAULT configuration: PORT: /) });
    const absent = await new CommandLine({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }).run(['doctor']);
    expect(absent).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^FAULT connection: /m) });
    const database = await createTestDatabase(EMPTY);
    const empty = await new CommandLine({ DATABASE_URL: database.url }).run(['doctor']);
    expect(empty).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^FAULT migrations: pending: /m) });
    await database.drop();
  });
});

describe('Migrations on the command line', () => {
  let database: TestDatabase;
  let commands: CommandLine;

  beforeAll(async () => {
    database = await createTestDatabase(EMPTY);
    commands = new CommandLine({ DATABASE_URL: database.url });
  });

  afterAll(async () => {
    await database.drop();
    commands.clear();
  });

  async function states(): Promise<boolean[]> {
    const { migrations } = (await commands.run(['migration', 'show', '--json'])).json() as {
      migrations: { executed: boolean }[];
    };
    return migrations.map(({ executed }) => executed);
  }

  it('are run, shown and taken back one by one', async () => {
    expect(new Set(await states())).toEqual(new Set([false]));
    expect(await commands.run(['migration', 'run'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('run: '),
    });
    expect(new Set(await states())).toEqual(new Set([true]));
    expect(await commands.run(['migration', 'run'])).toMatchObject({ output: 'The schema is up to date.\n' });
    expect(await commands.run(['migration', 'revert'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('reverted: '),
    });
    expect((await states()).at(-1)).toBe(false);
  });
});
