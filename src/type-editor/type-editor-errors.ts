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

/** What was typed into a form is not what its control takes. */
export class TypeFormError extends DomainError {
  constructor(member: string, message: string) {
    super('invalid', 'type-editor.invalid', message, { errors: { [member]: [message] } });
  }
}

/** A setting that is typed as JSON is none. */
export class MalformedSettingError extends TypeFormError {
  constructor(member: string) {
    super(member, 'must be JSON, such as "text", 5, true or ["one", "two"]; leave it empty for none.');
  }
}
