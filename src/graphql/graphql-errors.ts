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

export class QueryTooLargeError extends DomainError {
  constructor(maximum: number) {
    super(
      'too-large',
      'graphql.query-too-large',
      `The text of the query must not be longer than ${maximum} bytes. Send values as variables.`,
    );
  }
}
