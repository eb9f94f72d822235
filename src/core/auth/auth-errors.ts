import { sentence, type SentenceTemplate } from '@espalier/plugin-sdk';
import { DomainError, type ErrorText } from '#platform/errors';
import { permissionTitle } from './permissions/permission-titles';

export class ConflictingPermissionError extends Error {
  constructor(name: string, first: string, second: string) {
    super(`"${name}" is declared for two permissions: "${first}" and "${second}". Rename or remove one of them.`);
    this.name = ConflictingPermissionError.name;
  }
}

export class UndeclaredPermissionError extends Error {
  constructor(name: string, reference: string) {
    super(
      `Nobody declares the permission "${name}", but ${reference}. Correct the name, or declare it in a permission provider.`,
    );
    this.name = UndeclaredPermissionError.name;
  }
}

export class UnauthenticatedError extends DomainError {
  constructor(
    code: string,
    said: ErrorText,
    /** For `error_description` of `WWW-Authenticate`; absent when no token was sent (RFC 6750, section 3.1). */
    readonly tokenFault?: string,
  ) {
    super('unauthenticated', `auth.${code}`, said);
  }
}

export function tokenRequired(): UnauthenticatedError {
  return new UnauthenticatedError('token-required', {
    message: 'This needs an access token. Get one from /connect/token and send it as "Authorization: Bearer <token>".',
  });
}

export function invalidToken(fault: string): UnauthenticatedError {
  return new UnauthenticatedError(
    'invalid-token',
    { message: `${fault}. Get a new access token from the authorization server.` },
    fault,
  );
}

export function invalidKey(): UnauthenticatedError {
  const fault = 'The access key is not known, has expired or was revoked';
  return new UnauthenticatedError('invalid-token', { message: `${fault}. Ask an administrator for a new one.` }, fault);
}

export function tokenValidationOff(): UnauthenticatedError {
  return new UnauthenticatedError('token-validation-off', {
    message:
      'No access token is accepted, because token validation is switched off. Have an administrator switch on the OpenID Connect token validation feature.',
  });
}

export function signInRequired(): UnauthenticatedError {
  return new UnauthenticatedError(
    'sign-in-required',
    sentence('This page is for people who are signed in. Sign in first.'),
  );
}

/** A form did not come from a page that this browser was shown, or the browser has signed in or out since. */
export function unknownForm(): DomainError {
  return new DomainError(
    'forbidden',
    'auth.unknown-form',
    'The form is not one that this browser was shown since it signed in or out. Nothing was changed. Go back, load the page again and repeat.',
    {
      shown: sentence(
        'You have signed in or out since this page was loaded. Nothing was changed. Go back, load the page again and repeat.',
      ).shown,
    },
  );
}

export function crossSiteRequest(): DomainError {
  return new DomainError(
    'forbidden',
    'auth.cross-site',
    'The request was sent by a page of another site. Nothing was changed. Open this site and do it there.',
    { shown: sentence('Another site sent this request. Nothing was changed. Open this site and do it there.').shown },
  );
}

export class ForbiddenError extends DomainError {
  constructor(permission: string) {
    super(
      'forbidden',
      'auth.forbidden',
      `This needs the permission ${permission}. Ask an administrator for a role that has it.`,
      { permission, shown: lacking(permission) },
    );
  }
}

/** For pages. */
export function lacking(permission: string): SentenceTemplate {
  return sentence('You do not have the permission “{permission}”. Ask an administrator for it.', {
    permission: permissionTitle(permission),
  }).shown;
}

export class RoleBeyondCallerError extends DomainError {
  constructor(role: string, permission: string) {
    super(
      'forbidden',
      'auth.role-beyond-caller',
      `The role "${role}" has the permission ${permission}, which you do not have. Ask someone who has it to do this.`,
      {
        permission,
        shown: sentence(
          'The role “{role}” has the permission “{permission}”, which you do not have. Ask an administrator.',
          {
            role,
            permission: permissionTitle(permission),
          },
        ).shown,
      },
    );
  }
}

export function unknownPermission(member: string, name: string): DomainError {
  const said = sentence(
    '"{name}" is not a permission. Correct the name, or load the module or plug-in that declares it.',
    { name },
  );
  return new DomainError('invalid', 'auth.unknown-permission', `${member}: ${said.message}`, {
    faults: [{ member, ...said }],
  });
}

export function invalidRole(member: string, said: ErrorText): DomainError {
  return new DomainError('invalid', 'auth.invalid-role', `${member}: ${said.message}`, {
    faults: [{ member, ...said }],
  });
}

export class RoleNotFoundError extends DomainError {
  constructor(name: string) {
    super('not-found', 'auth.role-not-found', sentence('There is no role "{name}". Check the name.', { name }));
  }
}

export function roleTaken(name: string): DomainError {
  return invalidRole(
    'name',
    sentence('There is a role "{name}" already. Choose another name, or change that role.', { name }),
  );
}

export function tooManyRoles(most: number): DomainError {
  return new DomainError(
    'conflict',
    'auth.too-many-roles',
    sentence('There are {most} roles already, which is as many as there may be. Delete one that nobody needs first.', {
      most,
    }),
  );
}

export function roleIsBuiltIn(name: string): DomainError {
  return new DomainError(
    'conflict',
    'auth.built-in-role',
    sentence('The role "{name}" is built in and cannot be deleted. Take its permissions away instead.', { name }),
  );
}

export function unknownRoles(unknown: readonly string[], known: readonly string[]): DomainError {
  const said = sentence('There is no role {names}. Known are: {known}.', {
    names: unknown.map((name) => `"${name}"`).join(', '),
    known: known.join(', '),
  });
  return new DomainError('invalid', 'auth.unknown-role', said, { faults: [{ member: 'roles', ...said }] });
}

export class SecretsBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'auth.busy',
      sentence('Too many sign-ins are being checked at the moment. Try again in some seconds.'),
    );
  }
}
