import path from 'node:path';
import { ADMINISTRATOR } from './administrator';
import { machineLoad } from './machine-load';
import type { Cleanups } from './cleanups';
import { createBenchDatabase, type BenchDatabase } from './database';
import { seed } from './posts';
import { runProgram } from './program';
import type { Report } from './report';
import { startService, type RunningServer } from './server-process';

const RECIPE = path.join(__dirname, '../../../bench/recipes/reader.json');

/** A running service on a database of its own, with a number of posts and of lists that pick them. */
export interface Stage {
  readonly database: BenchDatabase;
  readonly service: RunningServer;
  readonly items: number;
  /** Of an application that may do everything. */
  readonly token: string;
  /** Of one that may query published content and nothing else. */
  readonly readerToken: string;
}

/** The stages of one run, each opened when it is first asked for. */
export class Stages {
  private readonly opened = new Map<string, Promise<Stage>>();

  constructor(
    private readonly cleanups: Cleanups,
    private readonly report: Report,
  ) {}

  open(items: number, use = 'reading'): Promise<Stage> {
    const name = `${use}_${items}`;
    const stage = this.opened.get(name) ?? this.openNew(name, items);
    this.opened.set(name, stage);
    return stage;
  }

  private async openNew(name: string, items: number): Promise<Stage> {
    const database = await createBenchDatabase(process.env.DATABASE_URL, name, this.cleanups);
    this.report.say(`${database.description}, Node.js ${process.version}, ${machineLoad()}: ${items} posts`);
    const settings = {
      OAUTH_CLIENT_ID: ADMINISTRATOR.id,
      OAUTH_CLIENT_SECRET: ADMINISTRATOR.secret,
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    };
    const service = await startService(database.url, settings, this.cleanups);
    await runProgram(['src/cli.js', 'recipe', 'run', RECIPE, '--json'], database.url);
    await seed(database, items);
    const token = await accessToken(service, ADMINISTRATOR.id, ADMINISTRATOR.secret);
    return { database, service, items, token, readerToken: await readerToken(database, service) };
  }
}

async function readerToken(database: BenchDatabase, service: RunningServer): Promise<string> {
  const command = ['src/cli.js', 'openid', 'app', 'create', 'bench-reader', '--role', 'Reader', '--json'];
  const { clientId, clientSecret } = await runProgram<{ clientId: string; clientSecret: string }>(
    command,
    database.url,
  );
  return accessToken(service, clientId, clientSecret);
}

async function accessToken({ url }: RunningServer, id: string, secret: string): Promise<string> {
  const response = await fetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No token was issued: ${response.status}`);
  return token;
}
