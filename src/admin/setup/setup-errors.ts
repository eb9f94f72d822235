import { DomainError } from '#platform/errors';

export class SetupLinkVoidError extends DomainError {
  constructor() {
    super(
      'not-found',
      'setup.link-void',
      'This link does not set the service up: it was used, has expired, or is incomplete. If nobody can sign in yet, start the service again, which prints a new one.',
    );
  }
}
