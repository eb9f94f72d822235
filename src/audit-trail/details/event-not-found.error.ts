import { DomainError } from '#platform/errors';

export class AuditEventNotFoundError extends DomainError {
  constructor(id: string) {
    super(
      'not-found',
      'audit-trail.event-not-found',
      `There is no event ${JSON.stringify(id)} in the audit trail. It may have been trimmed.`,
    );
  }
}
