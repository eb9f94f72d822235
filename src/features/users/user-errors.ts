import { sentence } from '@espalier/plugin-sdk';
import { DomainError, type ErrorText } from '#platform/errors';

export class InvalidUserError extends DomainError {
  constructor(member: string, said: ErrorText) {
    super('invalid', 'users.invalid', `${member}: ${said.message}`, { faults: [{ member, ...said }] });
  }
}

export class UserChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'users.changed',
      sentence('The user has changed since it was read. Nothing was changed. Read it again and repeat the change.'),
    );
  }
}

export class UserNotFoundError extends DomainError {
  constructor(userName: string) {
    super('not-found', 'users.not-found', sentence('There is no user “{user}”. Check the name.', { user: userName }));
  }
}

export class OneselfError extends DomainError {
  constructor() {
    super('conflict', 'users.oneself', sentence('This is you. Open your own page among the users if you mean it.'));
  }
}
