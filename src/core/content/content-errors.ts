import { sentence, type ContentItem, type Fault, type Sentence } from '@espalier/plugin-sdk';
import { lacking, permissionTitle } from '#core/auth';
import { typeTitle } from '#core/content-definition';
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

type Refused = (values: { readonly type: string; readonly permission: string }) => Sentence;

/** In the words of {@link lacking}, with what somebody may not do, to what. */
const REFUSED: Readonly<Record<string, Refused>> = {
  EditContent: (values) =>
    sentence(
      'You may not edit “{type}” items: the permission “{permission}” is missing. Ask an administrator.',
      values,
    ),
  PublishContent: (values) =>
    sentence(
      'You may not publish or unpublish “{type}” items: the permission “{permission}” is missing. Ask an administrator.',
      values,
    ),
  DeleteContent: (values) =>
    sentence(
      'You may not delete “{type}” items: the permission “{permission}” is missing. Ask an administrator.',
      values,
    ),
  ViewContent: (values) =>
    sentence('You may not see “{type}” items: the permission “{permission}” is missing. Ask an administrator.', values),
  PreviewContent: (values) =>
    sentence(
      'You may not see drafts of “{type}” items: the permission “{permission}” is missing. Ask an administrator.',
      values,
    ),
  CloneContent: (values) =>
    sentence(
      'You may not duplicate “{type}” items: the permission “{permission}” is missing. Ask an administrator.',
      values,
    ),
};

export class ContentForbiddenError extends DomainError {
  constructor(permission: string, contentType: string) {
    super(
      'forbidden',
      'content.forbidden',
      `This needs the permission ${permission} for ${contentType}. Ask an administrator for a role that has it.`,
      {
        permission,
        shown:
          REFUSED[permission]?.({ type: typeTitle(contentType), permission: permissionTitle(permission) }).shown ??
          lacking(permission),
      },
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

/** Those that whoever asked may see, as far as they are named, and the number of others. */
interface ItemUses {
  readonly versions: readonly Pick<ContentItem, 'contentItemId' | 'contentType' | 'displayText' | 'published'>[];
  readonly total: number;
  readonly hidden: number;
}

export class ItemUsedError extends DomainError {
  constructor({ versions, total, hidden }: ItemUses) {
    const count = total + hidden;
    const used = count === 1 ? 'Another item uses it.' : `${count} other items use it.`;
    super(
      'conflict',
      'content.used',
      {
        message: `${used} Change these first, or repeat the request with force=true.`,
        shown: sentence('{count, plural, one {Another item uses it.} other {# other items use it.}}', { count }).shown,
      },
      {
        details: {
          usedBy: versions.map(({ contentItemId, contentType, displayText, published }) => ({
            contentItemId,
            contentType,
            displayText,
            published,
          })),
          others: total - versions.length + hidden,
        },
      },
    );
  }
}

export class PathTakenError extends DomainError {
  /** @param holders who has what */
  constructor(readonly holders: readonly Sentence[]) {
    const found = holders.reduce((first, second) => sentence('{first} {second}', { first, second }));
    super('conflict', 'content.path-taken', {
      message: `${found.message} Change it there, or repeat with freePaths=true, which restores with a free path and alias.`,
      shown: sentence('{found} Change it there, or restore with a free URL and alias.', { found }).shown,
    });
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
