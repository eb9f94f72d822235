import { Client } from 'pg';
import { isJsonObject } from '@espalier/plugin-sdk';
import { RecordedEvents } from '#core/audit-events';
import { EventNames } from '../../src/features/audit-trail/list/event-names';
import { kindsOf, recordedBy, storedEvents, type StoredEvent } from './audit-events';
import type { TestApp } from './test-app';

/** Kind, subject, name of the user and facts of an event. */
export type Told = readonly [kind: string, subject: string, userName: string, facts: object];

/** What a service writes into its audit trail, as the database has it. */
export class AuditDiary {
  private constructor(
    private readonly app: TestApp,
    private readonly client: Client,
  ) {}

  static async of(app: TestApp): Promise<AuditDiary> {
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    return new AuditDiary(app, client);
  }

  /** What was recorded while something was done. */
  during(work: () => Promise<unknown>): Promise<StoredEvent[]> {
    return recordedBy(this.client, work);
  }

  async told(work: () => Promise<unknown>): Promise<Told[]> {
    return (await this.during(work)).map((event) => [
      `${event.category}.${event.event}`,
      event.subject,
      event.userName,
      event.facts,
    ]);
  }

  /** Everything that was ever recorded, oldest first. */
  events(): Promise<StoredEvent[]> {
    return storedEvents(this.client);
  }

  /** The same as text, to see that something is not in it. */
  async text(): Promise<string> {
    return JSON.stringify(await this.events());
  }

  async kinds(): Promise<string[]> {
    return [...new Set(kindsOf(await this.events()))];
  }

  /** What events tell under names that nobody has put into words. */
  async unnamedFacts(): Promise<string[]> {
    const names = this.app.get(EventNames);
    const unnamed = (await this.events()).flatMap((event) => {
      const titles = names.factTitles(event);
      return toldIn(event).flatMap((name) => (titles.has(name) ? [] : `${event.category}.${event.event} ${name}`));
    });
    return [...new Set(unnamed)];
  }

  /** Has kinds recorded that are not by default, or addresses. */
  follow(rules: Partial<Parameters<RecordedEvents['follow']>[0]>): void {
    this.app.get(RecordedEvents).follow({ events: {}, clientAddresses: false, ...rules });
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

function toldIn({ facts: { changed, before, after, lists: _lists, ...others } }: StoredEvent): string[] {
  const states = [before, after].filter((state) => isJsonObject(state));
  const members = Array.isArray(changed) ? changed.map(String) : states.flatMap((state) => Object.keys(state));
  return [...members, ...Object.keys(others)];
}
