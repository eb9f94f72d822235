import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { DomainError, type ErrorText } from '#platform/errors';

export class InvalidApplicationError extends DomainError {
  constructor(member: string, said: ErrorText) {
    super('invalid', 'openid.invalid-application', `${member}: ${said.message}`, { faults: [{ member, ...said }] });
  }
}

/** Somebody would make an application act for people who were never asked, and who may do more than they. */
export class ImplicitConsentError extends DomainError {
  constructor() {
    super(
      'forbidden',
      'openid.implicit-consent',
      'With implicit consent an application acts for everybody who opens a link, whatever they may do. This needs the permission SiteOwner. Choose explicit consent, or ask a site owner.',
      {
        permission: 'SiteOwner',
        shown: sentence(
          'Only site owners may choose implicit consent, since the application then acts for everybody who opens a link. Choose explicit consent, or ask a site owner.',
        ).shown,
      },
    );
  }
}

export class OpenidChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'openid.precondition-failed',
      sentence('This has changed since it was read. Read it again and repeat the change.'),
    );
  }
}

export class ApplicationNotFoundError extends DomainError {
  constructor(clientId: string) {
    super(
      'not-found',
      'openid.application-not-found',
      sentence('There is no application "{clientId}". Check the client id.', { clientId }),
    );
  }
}

export class ConsentOfPeopleError extends DomainError {
  constructor() {
    super(
      'conflict',
      'openid.consent-of-people',
      sentence(
        'Administrators allow only applications with external consent to act for people. Change its consent type, or let people decide.',
      ),
    );
  }
}

export class InvalidScopeError extends DomainError {
  constructor(member: string, said: ErrorText) {
    super('invalid', 'openid.invalid-scope', `${member}: ${said.message}`, { faults: [{ member, ...said }] });
  }
}

export class ScopeNotFoundError extends DomainError {
  constructor(name: string) {
    super('not-found', 'openid.scope-not-found', sentence('There is no scope "{name}". Check the name.', { name }));
  }
}

/** A request to sign in for an application has been answered already, is too old, or belongs to another browser or person. */
export function interactionExpired(): DomainError {
  return new DomainError(
    'not-found',
    'openid.interaction-expired',
    sentence('This sign-in has ended or belongs to someone else. Go back to the application and start again.'),
  );
}

export class TooManyKeysError extends DomainError {
  constructor(keys: number) {
    super(
      'conflict',
      'openid.too-many-keys',
      sentence(
        'There are {keys} keys, and each stays published for a day after another took its place. Rotate again when some have gone.',
        { keys },
      ),
    );
  }
}

/** Naming whose word is believed is deciding who everybody is. */
export class AuthorityForbiddenError extends DomainError {
  constructor() {
    super(
      'forbidden',
      'openid.authority-forbidden',
      'Whoever names the authority decides who everybody is. This needs the permission SiteOwner. Ask a site owner.',
      {
        permission: 'SiteOwner',
        shown: sentence(
          'Only site owners may change the authority, since it decides who everybody is. Ask a site owner.',
        ).shown,
      },
    );
  }
}

export class AuthorityUnavailableError extends DomainError {
  constructor(options: ErrorOptions = {}) {
    super(
      'unavailable',
      'openid.authority-unavailable',
      sentence(
        'Access tokens cannot be validated, because the authorization server does not answer as expected. Try again later.',
      ),
      options,
    );
  }
}

export class ExternalSignInOffError extends DomainError {
  constructor() {
    super(
      'not-found',
      'openid.external-sign-in-off',
      sentence('Nobody can sign in with an account elsewhere. Sign in with your password.'),
    );
  }
}

export class ExternalSignInExpiredError extends DomainError {
  constructor() {
    super(
      'not-found',
      'openid.external-sign-in-expired',
      sentence('This sign-in has ended, or belongs to another browser. Start again on the page to sign in.'),
    );
  }
}

/** The provider, or this service, does not let somebody in. Nothing was changed. */
export class ExternalSignInRefusedError extends DomainError {
  constructor(reason: Sentence, options: ErrorOptions = {}) {
    super('forbidden', 'openid.external-sign-in-refused', reason, options);
  }
}

export class ProviderUnavailableError extends DomainError {
  constructor(options: ErrorOptions = {}) {
    super(
      'unavailable',
      'openid.provider-unavailable',
      sentence(
        'The provider that you sign in with does not answer as expected. Try again later, or sign in with your password.',
      ),
      options,
    );
  }
}

export function tooManySignIns(reason: Sentence): DomainError {
  return new DomainError('too-many-requests', 'openid.too-many-sign-ins', reason, { retryAfterSeconds: 60 });
}

/** Whoever says where people sign in can be anybody. */
export class ProviderForbiddenError extends DomainError {
  constructor() {
    super(
      'forbidden',
      'openid.provider-forbidden',
      'Whoever names the provider that people sign in with decides who everybody is. Switching it on, and changing authority, client id or secret, needs the permission SiteOwner. Ask a site owner.',
      {
        permission: 'SiteOwner',
        shown: sentence(
          'Only site owners may switch on external sign-in or change its authority, client ID or secret, since it decides who everybody is. Ask a site owner.',
        ).shown,
      },
    );
  }
}
