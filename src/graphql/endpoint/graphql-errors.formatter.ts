import { unwrapResolverError } from '@apollo/server/errors';
import { Injectable, Logger } from '@nestjs/common';
import type { GraphQLFormattedError } from 'graphql';
import { DomainError, isDatabaseUnavailable, type ErrorKind } from '#platform/errors';

const CODES: Readonly<Record<ErrorKind, string>> = {
  malformed: 'BAD_USER_INPUT',
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'precondition-failed': 'PRECONDITION_FAILED',
  'too-large': 'BAD_USER_INPUT',
  'unsupported-media-type': 'BAD_USER_INPUT',
  unavailable: 'SERVICE_UNAVAILABLE',
};

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** The one place where errors become errors of GraphQL. What was not foreseen is logged and answered without any detail. */
@Injectable()
export class GraphqlErrors {
  private readonly logger = new Logger('GraphQL');

  format(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
    const cause = unwrapResolverError(error);
    const { locations, path } = formatted;
    const place = { ...(locations && { locations }), ...(path && { path }) };
    if (cause instanceof DomainError) {
      return { message: cause.message, ...place, extensions: { code: CODES[cause.kind], problem: cause.code } };
    }
    if (isDatabaseUnavailable(cause)) {
      const message = 'The database cannot be reached at the moment. Repeat the request later.';
      return { message, ...place, extensions: { code: CODES.unavailable, problem: 'database.unavailable' } };
    }
    if (formatted.extensions?.code !== INTERNAL)
      return { ...formatted, extensions: { code: formatted.extensions?.code } };
    this.logger.error(`A query failed at ${path?.join('.') ?? 'its root'}: ${String(cause)}`, stackOf(cause));
    return {
      message: 'The service failed. Report it with the X-Request-Id.',
      ...place,
      extensions: { code: INTERNAL },
    };
  }
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
