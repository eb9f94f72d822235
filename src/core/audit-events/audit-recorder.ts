import { Injectable } from '@nestjs/common';
import type { AuditEvent, AuditTrail, Queryable, AuditEventKind } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { takesEndings, type PreparedStatement } from '#platform/database';
import { requestScope } from '#platform/request';
import { EVENT_COLUMNS, actorIn, addressOf, eventRow } from './event-row';
import { EventCatalog, qualified } from './event-catalog';

export interface RecordingRules {
  /** By `Category.Event`; absent kinds keep their declared default. */
  readonly events: Readonly<Record<string, boolean>>;
  readonly clientAddresses: boolean;
}

/** In memory, because it is asked within transactions. */
@Injectable()
export class RecordedEvents {
  private rules: RecordingRules = { events: {}, clientAddresses: false };

  get clientAddresses(): boolean {
    return this.rules.clientAddresses;
  }

  follow(rules: RecordingRules): void {
    this.rules = rules;
  }

  includes(category: string, { name, enabled = true, mandatory = false }: AuditEventKind): boolean {
    return mandatory || (this.rules.events[qualified(category, name)] ?? enabled);
  }
}

/** Most operations have one event, some two or three. */
const PREPARED_UP_TO = 3;

const COLUMNS = Object.keys(EVENT_COLUMNS).join(', ');
const TYPES = Object.values(EVENT_COLUMNS);

@Injectable()
export class AuditRecorder implements AuditTrail {
  constructor(
    private readonly catalog: EventCatalog,
    private readonly recorded: RecordedEvents,
    private readonly clock: Clock,
  ) {}

  async record(transaction: Queryable, ...events: readonly AuditEvent[]): Promise<void> {
    const wanted = events.filter(({ category, event }) =>
      this.recorded.includes(category, this.catalog.require(category, event)),
    );
    if (wanted.length === 0) return;
    const scope = requestScope();
    const address = this.recorded.clientAddresses ? addressOf(scope?.ip) : undefined;
    const circumstances = { actor: actorIn(scope), address, now: this.clock.nowUtc() };
    const values = wanted.flatMap((event) => eventRow(event, circumstances));
    const statement = insertion(wanted.length);
    if (wanted.length <= PREPARED_UP_TO && takesEndings(transaction)) transaction.atCommit(statement, values);
    else await transaction.query(statement.text, values);
  }
}

const insertions = new Map<number, PreparedStatement>();

/** What is written is put down to be sealed in the same statement. */
function insertion(count: number): PreparedStatement {
  const known = insertions.get(count);
  if (known) return known;
  const rows = Array.from({ length: count }, (_, row) => {
    const values = TYPES.map((type, column) => `$${row * TYPES.length + column + 1}::${type}`);
    return `(${values.join(', ')})`;
  });
  const statement = {
    name: `audit-record-${count}`,
    text: `WITH recorded AS (INSERT INTO audit_event (${COLUMNS}) VALUES ${rows.join(', ')} RETURNING id)
           INSERT INTO audit_unsealed (event_id) SELECT id FROM recorded`,
  };
  if (count <= PREPARED_UP_TO) insertions.set(count, statement);
  return statement;
}
