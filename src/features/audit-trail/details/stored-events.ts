import { Injectable } from '@nestjs/common';
import { sentence, type JsonObject } from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import { DomainError } from '#platform/errors';
import { ENDING_EVENTS, LISTED_EVENT, type ListedEvent } from '../list/event-row';

/** An event keeps no state of an item, or none that its item can come back to. */
export class NoStateError extends DomainError {
  constructor(id: number) {
    super(
      'not-found',
      'audit-trail.no-state',
      sentence(
        'Event {id} keeps no state that can be restored: either it never did, or its item is gone, or you may not see it.',
        { id },
      ),
    );
  }
}

class AuditEventNotFoundError extends DomainError {
  constructor(id: string) {
    super(
      'not-found',
      'audit-trail.event-not-found',
      sentence('There is no event “{id}” in the audit trail. It may have been deleted after its retention period.', {
        id,
      }),
    );
  }
}

export interface StoredEvent extends ListedEvent {
  readonly snapshot: JsonObject | null;
}

const TELLING = ['Created', 'Saved', 'Published', 'Unpublished', 'Cloned', 'Restored', 'DraftDiscarded'];

const MAX_ID = 2n ** 63n - 1n;
const EVENT = `SELECT ${LISTED_EVENT} AS event, e.snapshot FROM audit_event e`;

@Injectable()
export class StoredEvents {
  constructor(private readonly database: Database) {}

  /** @throws AuditEventNotFoundError */
  async get(id: string): Promise<StoredEvent> {
    const isId = /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= MAX_ID;
    const event = isId ? await this.first(`${EVENT} WHERE e.id = $1`, [id]) : undefined;
    if (!event) throw new AuditEventNotFoundError(id);
    return event;
  }

  /** The newest event before, that tells a state of the same item; of the same version, or not of a version, as asked. */
  stateBefore(
    { id, category, correlationId, createdUtc }: ListedEvent,
    { versionId, isOther = false }: { readonly versionId?: string | null; readonly isOther?: boolean } = {},
  ): Promise<StoredEvent | undefined> {
    const ofVersion = isOther ? 'e.version_id IS DISTINCT FROM $6' : '($6::text IS NULL OR e.version_id = $6)';
    return this.first(
      `${EVENT} WHERE e.correlation_id = $1 AND e.category = $2 AND (e.created_utc, e.id) < ($3, $4) AND e.event = ANY($5) AND ${ofVersion}
       ORDER BY e.created_utc DESC, e.id DESC LIMIT 1`,
      [correlationId, category, createdUtc, id, TELLING, versionId ?? null],
    );
  }

  takenDown({ id, correlationId, createdUtc, versionId }: ListedEvent): Promise<StoredEvent | undefined> {
    return this.first(
      `${EVENT} WHERE e.correlation_id = $1 AND e.version_id = $2 AND (e.created_utc, e.id) > ($3, $4)
         AND e.event = 'Unpublished' AND e.snapshot IS NOT NULL
       ORDER BY e.created_utc, e.id LIMIT 1`,
      [correlationId, versionId, createdUtc, id],
    );
  }

  async hasEnded({ id, category, correlationId, createdUtc }: ListedEvent): Promise<boolean> {
    const end = await this.first(
      `${EVENT} WHERE e.correlation_id = $1 AND e.category = $2 AND (e.created_utc, e.id) > ($3, $4) AND e.event = ANY($5)
       ORDER BY e.created_utc, e.id LIMIT 1`,
      [correlationId, category, createdUtc, id, ENDING_EVENTS],
    );
    return end !== undefined;
  }

  private async first(text: string, values: readonly unknown[]): Promise<StoredEvent | undefined> {
    const [found] = await this.database.query<{ event: ListedEvent; snapshot: JsonObject | null }>(text, values);
    return found && { ...found.event, snapshot: found.snapshot };
  }
}
