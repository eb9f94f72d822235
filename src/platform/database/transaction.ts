import type { Duplex } from 'node:stream';
import type { Queryable } from '@espalier/plugin-sdk';
import type { ClientBase, PoolClient, QueryArrayConfig, QueryResult } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/**
 * TypeORM on a connection whose transaction somebody else begins and ends. A transaction that TypeORM begins within it
 * is a savepoint.
 */
class TransactionRunner extends PostgresQueryRunner {
  constructor(dataSource: DataSource, client: ClientBase) {
    super(dataSource.driver as PostgresDriver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
    this.manager = dataSource.createEntityManager(this);
  }

  /** Repositories fail from now on. The connection stays with whoever took it from the pool. */
  override release(): Promise<void> {
    this.isReleased = true;
    return Promise.resolve();
  }
}

/** PostgreSQL parses and plans it once per connection. `name` is unique to `text`. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** What is kept of a value, of a type of PostgreSQL by its OID. What it throws, the statement fails with. */
export type Keep = (text: string, type: number) => string | null;

/** Every column as text. */
export type TextRow = readonly (string | null)[];

export type Effect = () => void | Promise<void>;

export interface Transaction extends Queryable {
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity>;
  /** Every column as text. */
  textRows(statement: PreparedStatement, values: readonly unknown[]): Promise<TextRow[]>;
  /** Sends a statement along with the COMMIT, in the order of the calls. Nobody hears its answer; what fails in it fails the transaction. */
  atCommit(statement: PreparedStatement, values: readonly unknown[]): void;
  afterCommit(effect: Effect): void;
}

/** Transactions of the service take what is to be done at their end; those of plug-ins may come from elsewhere. */
export function takesEndings(transaction: Queryable): transaction is Transaction {
  return 'atCommit' in transaction;
}

/** What is written comes in pieces that end by themselves, and what is long, such as an import, must not end half way. */
const BEGIN = 'BEGIN; SET LOCAL statement_timeout = 0';

export class OpenTransaction implements Transaction {
  readonly effects: Effect[] = [];
  private readonly lastStatements: QueryArrayConfig[] = [];
  private runner?: TransactionRunner;

  constructor(
    private readonly client: PoolClient,
    private readonly dataSource: DataSource,
  ) {}

  /** Comes before everything else; the first statement goes along with it. */
  begin(): Promise<unknown> {
    this.gather();
    return this.client.query(BEGIN);
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.gather();
    return (await this.client.query<Row>(text, [...values])).rows;
  }

  async textRows(statement: PreparedStatement, values: readonly unknown[]): Promise<TextRow[]> {
    this.gather();
    return (await this.client.query<(string | null)[]>(textQuery(statement, values))).rows;
  }

  /** Most transactions ask for none, and pay nothing for it. */
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    this.runner ??= new TransactionRunner(this.dataSource, this.client);
    return this.runner.manager.getRepository(entity);
  }

  atCommit(statement: PreparedStatement, values: readonly unknown[]): void {
    this.lastStatements.push(textQuery(statement, values));
  }

  afterCommit(effect: Effect): void {
    this.effects.push(effect);
  }

  /** Sends all that is left at once; the answer is that to the end itself. */
  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<QueryResult> {
    const { stream } = this.client.connection;
    let answers;
    stream.cork();
    try {
      const sent = Promise.all(this.lastStatements.map((statement) => this.client.query(statement)));
      // The server does not know of a statement that cannot even be sent, and would commit without it. That is told in the next tick.
      if (this.lastStatements.length > 0) await Promise.race([sent, nextTick().then(nextTick)]);
      answers = [this.client.query(command), sent] as const;
    } finally {
      stream.uncork();
    }
    const [answer] = await Promise.all(answers);
    return answer;
  }

  private gather(): void {
    gather(this.client.connection.stream, (send) => process.nextTick(send));
  }

  /** The connection is somebody else's from now on. */
  close(): void {
    void this.runner?.release();
  }
}

const gathering = new WeakSet<Duplex>();

/** Each write wakes the server, which costs more than most statements: what is written before `later` runs is one. */
export function gather(stream: Duplex, later: (send: () => void) => void): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  later(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

export function textQuery(
  statement: { readonly name?: string; readonly text: string },
  values: readonly unknown[],
  keep?: Keep,
): QueryArrayConfig {
  return { ...statement, values: [...values], rowMode: 'array', types: keep ? keeping(keep) : asText };
}

function keeping(keep: Keep) {
  return { getTypeParser: (type: number) => (text: string) => keep(text, type) };
}

const asText = keeping((text) => text);

function nextTick(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** For a statement that always has one, such as a count. */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('There is no row where there always is one');
  return row;
}
