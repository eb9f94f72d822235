import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Snapshot } from '#platform/caching';
import { Database, Notifications, type Transaction } from '#platform/database';
import { StoredTemplates, type StoredSource } from '../templates/stored-templates';
import type { TemplateLanguage } from '../templates/template';

const TOPIC = 'templates';

const SOURCES = { name: 'template-sources', text: 'SELECT name, language, source, revision FROM template' };

/** The templates of the database: in memory, and the same on every node at once. */
@Injectable()
export class DatabaseTemplates extends StoredTemplates implements OnModuleInit {
  private readonly snapshot = new Snapshot(
    () => this.read(),
    () => this.notifications.connected,
  );

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {
    super();
  }

  onModuleInit(): void {
    const drop = (): void => this.snapshot.drop();
    this.notifications.subscribe(TOPIC, drop, drop);
  }

  override all(): Promise<ReadonlyMap<string, StoredSource>> {
    return this.snapshot.get();
  }

  /** Has every node read again once the transaction has committed. */
  async changed(transaction: Transaction, name: string): Promise<void> {
    await this.notifications.publish(transaction, TOPIC, name);
    transaction.afterCommit(() => this.snapshot.drop());
  }

  private async read(): Promise<ReadonlyMap<string, StoredSource>> {
    const rows = await this.database.textRows(SOURCES, []);
    return new Map(
      rows.map((row) => {
        const [name, language, source, revision] = row.map(String);
        return [name, { name, language: language as TemplateLanguage, source, revision: Number(revision) }];
      }),
    );
  }
}
