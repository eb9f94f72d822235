import { sentence, type Fault, type JsonValue } from '@espalier/plugin-sdk';
import { lacking } from '#core/auth';
import { DomainError, faultsInWords } from '#platform/errors';
import { didYouMean, shorten } from '#platform/schema';

export class InvalidDefinitionError extends DomainError {
  constructor(override readonly faults: readonly Fault[]) {
    super('invalid', 'content-definition.invalid', faultsInWords(faults), { faults });
  }
}

/** To trust authors in this way takes more than the right to edit types. */
export class GuardedSettingError extends DomainError {
  constructor(member: string, value: JsonValue, permission: string) {
    super(
      'forbidden',
      'content-definition.forbidden-setting',
      `Setting ${member} to ${JSON.stringify(value)} needs the permission ${permission}. Leave it as it was, or ask someone who has the permission.`,
      { permission, shown: lacking(permission) },
    );
  }
}

export class TypeItemsForbiddenError extends DomainError {
  constructor(name: string, items: number) {
    const count = items === 1 ? 'is 1 item' : `are ${items} items`;
    super(
      'forbidden',
      'content-definition.forbidden-items',
      `There ${count} of type ${name}, and deleting the type with them needs the permission DeleteContent for it. Ask someone who has it.`,
      { permission: 'DeleteContent', shown: lacking('DeleteContent') },
    );
  }
}

export class UnknownTypeError extends DomainError {
  constructor(name: string, known: readonly string[]) {
    const hint = didYouMean(name, known);
    const fault = {
      member: 'contentType',
      ...(name
        ? {
            message: `is ${JSON.stringify(shorten(name))}, which is not a content type. ${hint.message}`,
            shown: sentence('There is no content type “{name}”. {hint}', { name: shorten(name), hint }).shown,
          }
        : sentence('is required: name the content type of the item.')),
    };
    super('invalid', 'content-definition.unknown-type', faultsInWords([fault]), { faults: [fault] });
  }
}

export class TypeNotFoundError extends DomainError {
  constructor(name: string, known: readonly string[]) {
    super(
      'not-found',
      'content-definition.not-found',
      sentence('There is no content type “{name}”. {hint}', { name: shorten(name), hint: didYouMean(name, known) }),
    );
  }
}

export class TypeInUseError extends DomainError {
  constructor(name: string, items: number) {
    const count = items === 1 ? 'is 1 item' : `are ${items} items`;
    super('conflict', 'content-definition.type-in-use', {
      message: `There ${count} of type ${name}. Delete with force=true to delete them too, with all their versions and for good.`,
      shown: sentence(
        '{count, plural, one {The type has # item.} other {The type has # items.}} Type its name to delete them too, with all their versions and for good.',
        { count: items },
      ).shown,
    });
  }
}

export class DefinitionChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'content-definition.precondition-failed',
      sentence('The content type has changed since it was read. Read it again and repeat the change.'),
    );
  }
}
