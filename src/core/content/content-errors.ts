import { sentence, type Fault, type Sentence } from '@espalier/plugin-sdk';
import { lacking } from '#core/auth';
import { DomainError, faultsInWords } from '#platform/errors';

export class MalformedPayloadError extends DomainError {
  constructor(faults: readonly Fault[]) {
    super('malformed', 'content.malformed-payload', faultsInWords(faults), { faults });
  }
}

export class InvalidContentError extends DomainError {
  constructor(faults: readonly Fault[]) {
    super('invalid', 'content.invalid', faultsInWords(faults), { faults });
  }
}

export class ContentNotFoundError extends DomainError {
  constructor(what: string) {
    super(
      'not-found',
      'content.not-found',
      `There is no ${what}. Check the id, and whether the version asked for exists.`,
      { shown: sentence('This item or version does not exist. It may have been deleted.').shown },
    );
  }
}

export class ContentForbiddenError extends DomainError {
  constructor(permission: string, contentType: string) {
    super(
      'forbidden',
      'content.forbidden',
      `This needs the permission ${permission} for ${contentType}. Ask an administrator for a role that has it.`,
      { shown: lacking(permission) },
    );
  }
}

export class PreconditionFailedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'content.precondition-failed',
      sentence('The item has changed since it was read. Read it again and repeat the change.'),
    );
  }
}

export class TransitionError extends DomainError {
  constructor(code: string, reason: Sentence) {
    super('conflict', `content.${code}`, reason);
  }
}

export class PathTakenError extends DomainError {
  /** @param holders who has what, as sentences */
  constructor(readonly holders: string) {
    super(
      'conflict',
      'content.path-taken',
      `${holders} Change it there, or repeat with freePaths=true, which restores with a free path and alias.`,
    );
  }
}

export class VetoError extends DomainError {
  constructor(reason: string) {
    super('conflict', 'content.vetoed', reason);
  }
}

export class InvalidCursorError extends DomainError {
  constructor(reason: string) {
    super('invalid', 'content.invalid-cursor', `after ${reason}`, { errors: { after: [reason] } });
  }
}
