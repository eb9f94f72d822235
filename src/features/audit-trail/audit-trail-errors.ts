import { DomainError } from '#platform/errors';

/** The settings of the audit trail are no longer what the caller has read. */
export class AuditTrailSettingsChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'audit-trail.precondition-failed',
      'The settings have changed since they were read. Read them again and repeat the change.',
    );
  }
}
