import { GraphQLError } from 'graphql';
import { DomainError } from '#platform/errors';

export class PageOutOfRangeError extends DomainError {
  constructor(message: string) {
    super('invalid', 'graphql.page-out-of-range', message);
  }
}

/** Null compares with nothing; only equality has a meaning for it. */
export class NullConditionError extends DomainError {
  constructor(key: string) {
    super(
      'invalid',
      'graphql.null-condition',
      `${key} must not be null. Leave it out, or ask for null with the field's own name.`,
    );
  }
}

export class TooManyConditionsError extends DomainError {
  constructor(maximum: number) {
    super(
      'invalid',
      'graphql.too-many-conditions',
      `where must not have more than ${maximum} conditions. Put values into _in lists, or ask several queries.`,
    );
  }
}

export class TooManyValuesError extends DomainError {
  constructor(maximum: number) {
    super(
      'invalid',
      'graphql.too-many-values',
      `The lists of a where must not have more than ${maximum} values together. Ask several queries.`,
    );
  }
}

export class TextTooLongError extends DomainError {
  constructor(key: string, maximum: number) {
    super(
      'invalid',
      'graphql.text-too-long',
      `${key} must not be longer than ${maximum} characters. Look for a part of it.`,
    );
  }
}

export class QueryTooLargeError extends DomainError {
  constructor(maximum: number) {
    super(
      'too-large',
      'graphql.query-too-large',
      `The text of the query must not be longer than ${maximum} bytes. Send values as variables.`,
    );
  }
}

export class VariablesTooLargeError extends DomainError {
  constructor(maximum: number) {
    super(
      'invalid',
      'graphql.variables-too-large',
      `The variables must not have more than ${maximum} objects and members. Put values into _in lists, or ask several queries.`,
    );
  }
}

export class NestedTooDeeplyError extends DomainError {
  constructor() {
    super(
      'invalid',
      'graphql.nested-too-deeply',
      'The query or its variables are nested too deeply. Write conditions side by side, or ask several queries.',
    );
  }
}

/** Nothing was asked of the database. */
export class QueryTooCostlyError extends DomainError {
  constructor(cost: number, maximum: number) {
    super(
      'invalid',
      'graphql.query-too-costly',
      `The query costs ${Number.isFinite(cost) ? cost : 'more than can be counted'}, and at most ${maximum} is allowed: the number of ` +
        'fields that the answer can have. Ask for fewer items with first, for fewer fields, or ask several queries.',
    );
  }
}

export class AnswerTooLargeError extends DomainError {
  constructor(maximum: number) {
    super(
      'invalid',
      'graphql.answer-too-large',
      `The answer, or what is read for it, has more than ${maximum / 1e6} MB. Ask for fewer items with first, for fewer bodies, or ask ` +
        'several queries.',
    );
  }
}

export function denial(originalError: DomainError): GraphQLError {
  return new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}
