import { DomainError } from '#platform/errors';

export class InvalidApplicationError extends DomainError {
  constructor(member: string, message: string) {
    super('invalid', 'openid.invalid-application', `${member}: ${message}`, { errors: { [member]: [message] } });
  }
}

export class ApplicationNotFoundError extends DomainError {
  constructor(clientId: string) {
    super('not-found', 'openid.application-not-found', `There is no application "${clientId}". Check the client id.`);
  }
}

/** The remote authority of the validation settings cannot be asked, or does not answer as one. */
export class AuthorityUnavailableError extends DomainError {
  constructor(options: ErrorOptions = {}) {
    super(
      'unavailable',
      'openid.authority-unavailable',
      'Access tokens cannot be validated, because the authorization server does not answer as expected. Try again later.',
      options,
    );
  }
}
