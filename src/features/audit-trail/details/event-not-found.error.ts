import { DomainError } from '#platform/errors';

/** An event keeps no state of an item, or none that its item can come back to. */
export class NoStateError extends DomainError {
  constructor(id: number) {
    super(
      'not-found',
      'audit-trail.no-state',
      `Event ${id} keeps no state that can be restored: either it never did, or its item is gone, or you may not see it.`,
    );
  }
}

export class AuditEventNotFoundError extends DomainError {
  constructor(id: string) {
    super(
      'not-found',
      'audit-trail.event-not-found',
      `There is no event ${JSON.stringify(id)} in the audit trail. It may have been trimmed.`,
    );
  }
}
