import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { didYouMean, shorten } from '#platform/schema';

export class MemberNotFoundError extends DomainError {
  constructor(type: string, name: string, known: readonly string[]) {
    super(
      'not-found',
      'type-editor.member-not-found',
      sentence('The content type {type} has no "{name}" here. {hint}', {
        type,
        name: shorten(name),
        hint: didYouMean(name, known),
      }),
    );
  }
}

export class TypeFormError extends DomainError {
  constructor(member: string, said: Sentence) {
    super('invalid', 'type-editor.invalid', said, { faults: [{ member, ...said }] });
  }
}

export class UnreadableFormError extends DomainError {
  /** @param errors by the names of controls, in the language of whoever reads them */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('invalid', 'type-editor.invalid', sentence('Some settings cannot be read.'), { errors });
  }
}
