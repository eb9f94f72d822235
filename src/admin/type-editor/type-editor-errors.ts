import { DomainError } from '#platform/errors';
import { didYouMean, shorten } from '#platform/schema';

export class MemberNotFoundError extends DomainError {
  constructor(type: string, name: string, known: readonly string[]) {
    super(
      'not-found',
      'type-editor.member-not-found',
      `The content type ${type} has no ${JSON.stringify(shorten(name))} here. ${didYouMean(name, known)}`,
    );
  }
}

export class TypeFormError extends DomainError {
  constructor(member: string, message: string) {
    super('invalid', 'type-editor.invalid', message, { errors: { [member]: [message] } });
  }
}

export class UnreadableFormError extends DomainError {
  /** @param errors by the names of controls */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('invalid', 'type-editor.invalid', 'Some settings cannot be read.', { errors });
  }
}
