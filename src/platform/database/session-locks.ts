import { Socket } from 'node:net';
import type { Queryable } from '@espalier/plugin-sdk';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { oneRow } from './transaction';

const HEARTBEAT_MS = 5000;
const CONNECT_MS = 10_000;
/** After so many missing heartbeats a holder is gone. */
const MISSED_HEARTBEATS = 4;
/** So long a heartbeat may take, in heartbeats: a holder notices before others get the lock, and a machine that is busy may pause. */
const PATIENCE_HEARTBEATS = 2;

export interface SessionLock {
  /** Aborted when the lock was lost with its connection, so that somebody else may have it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** A connection that can be cut, which its client may not notice by itself. */
interface Line {
  readonly client: Client;
  readonly socket: Socket;
}

/**
 * For work that takes longer than a transaction may, each on a connection of its own: PostgreSQL gives back what a
 * process held that has ended, or of which it has heard nothing for four heartbeats.
 */
export class SessionLocks {
  constructor(
    private readonly connection: ClientConfig,
    private readonly heartbeatMs = HEARTBEAT_MS,
  ) {}

  /**
   * @param work asks on a connection that is cut when the lock is lost, so that what it asks then fails
   * @returns undefined, without having done it, when somebody else has the lock
   */
  async tryHold<T>(name: string, work: (connection: ClientBase) => Promise<T>): Promise<T | undefined> {
    const lock = await this.tryTake(name);
    if (!lock) return undefined;
    // On that of the lock a long statement would keep the heartbeat waiting.
    const line = this.line();
    const cut = () => line.socket.destroy();
    lock.lost.addEventListener('abort', cut);
    try {
      await line.client.connect();
      lock.lost.throwIfAborted();
      return await work(line.client);
    } finally {
      lock.lost.removeEventListener('abort', cut);
      await this.close(line);
      await lock.release();
    }
  }

  /** Beside work on other connections; its loss is noticed within seconds. Undefined when somebody has it. */
  async tryTake(name: string): Promise<SessionLock | undefined> {
    const line = this.line({ query_timeout: PATIENCE_HEARTBEATS * this.heartbeatMs });
    let lock: SessionLock | undefined;
    try {
      await line.client.connect();
      if (await this.take(line.client, name)) lock = this.heldBy(line);
      return lock;
    } catch (error) {
      line.socket.destroy();
      throw error;
    } finally {
      if (!lock && !line.socket.destroyed) await this.close(line);
    }
  }

  /** Without taking the lock even for a moment, which would keep out whoever wants it in that moment. */
  async isHeld(queryable: Queryable, name: string): Promise<boolean> {
    const rows = await queryable.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`,
      [name],
    );
    return rows.length > 0;
  }

  private line(settings: ClientConfig = {}): Line {
    const socket = new Socket();
    const client = new Client({
      ...this.connection,
      application_name: 'espalier-lock',
      connectionTimeoutMillis: CONNECT_MS,
      stream: () => socket,
      ...settings,
    });
    // Unheard, the loss of the connection between two statements would end the process.
    client.on('error', () => undefined);
    return { client, socket };
  }

  private async take(client: Client, name: string): Promise<boolean> {
    const sql = `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken, set_config('idle_session_timeout', $2, false)`;
    const { rows } = await client.query<{ taken: boolean }>(sql, [name, `${MISSED_HEARTBEATS * this.heartbeatMs}ms`]);
    return oneRow(rows).taken;
  }

  private heldBy(line: Line): SessionLock {
    const { client, socket } = line;
    const losing = new AbortController();
    // A connection whose other end has vanished looks alive until something is sent over it.
    let unanswered = false;
    const beat = async () => {
      unanswered = true;
      await client.query('SELECT 1').catch(() => socket.destroy());
      unanswered = false;
    };
    const heartbeat = setInterval(() => unanswered || void beat(), this.heartbeatMs).unref();
    const lose = () => {
      clearInterval(heartbeat);
      losing.abort();
    };
    client.once('end', lose);
    return {
      lost: losing.signal,
      release: async () => {
        client.off('end', lose);
        clearInterval(heartbeat);
        if (!losing.signal.aborted) await this.close(line);
      },
    };
  }

  /** The end of a connection is waited for, and is cut off when nobody answers. */
  private async close({ client, socket }: Line): Promise<void> {
    const patience = setTimeout(() => socket.destroy(), this.heartbeatMs);
    await client.end().catch(() => undefined);
    clearTimeout(patience);
  }
}
