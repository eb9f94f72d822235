import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, oneRow } from '#platform/database';

/**
 * Where attempts at accounts that do not exist are counted: one of 65536 places, so that a stranger cannot make as many rows as
 * there are names, and that nothing of what was typed is kept, which may be a password in the wrong field. Nobody can work out
 * which names share a place: else the failures at one would tell whether the other exists.
 */
@Injectable()
export class UnknownAccounts {
  private key?: string;

  constructor(private readonly database: Database) {}

  /** Ask it for every name, so that names that exist are not told by less work. */
  async placeOf(name: string): Promise<string> {
    this.key ??= await this.readKey();
    return `unknown-${createHmac('sha256', this.key).update(name).digest().readUInt16BE(0)}`;
  }

  private async readKey(): Promise<string> {
    const { key } = oneRow(await this.database.query<{ key: string }>('SELECT key FROM auth_attempt_key'));
    return key;
  }
}
