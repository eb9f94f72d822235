import { DomainError } from '#platform/errors';
import { didYouMean, shorten } from '#platform/schema';

/** The type has no part or field of this name. */
export class MemberNotFoundError extends DomainError {
  constructor(type: string, name: string, known: readonly string[]) {
    super(
      'not-found',
      'type-editor.member-not-found',
      `The content type ${type} has no ${JSON.stringify(shorten(name))} here. ${didYouMean(name, known)}`,
    );
  }
}

/** A value of a form that its control does not take. */
export class TypeFormError extends DomainError {
  constructor(member: string, message: string) {
    super('invalid', 'type-editor.invalid', message, { errors: { [member]: [message] } });
  }
}
