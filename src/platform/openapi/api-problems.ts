import { applyDecorators } from '@nestjs/common';
import { ApiResponse, ApiQuery } from './decorators';
import type { QueryShape, QuerySpec } from '#platform/request';

const DESCRIPTIONS = {
  400: 'The request is malformed or invalid; `errors` says where.',
  401: 'There is no valid access token.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or no such version of it.',
  409: 'The state of the item does not allow it.',
  412: 'The item has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not `application/json` in UTF-8.',
  500: 'A template failed; `detail` names it.',
  503: 'The database cannot be reached at the moment.',
} as const;

export type ProblemStatus = keyof typeof DESCRIPTIONS;

export function ApiProblems(...statuses: readonly ProblemStatus[]): MethodDecorator {
  const all = new Set<ProblemStatus>([...statuses, 401, 403, 503]);
  return applyDecorators(
    ...[...all]
      .toSorted((a, b) => a - b)
      .map((status) =>
        ApiResponse({
          status,
          description: DESCRIPTIONS[status],
          content: { 'application/problem+json': { schema: schemaReference('Problem') } },
        }),
      ),
  );
}

/** For example `ContentItem`. */
export function schemaReference(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

export function ApiQueryShape(shape: QueryShape<QuerySpec>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(shape.spec).map(([name, { description, schema, required }]) =>
      ApiQuery({ name, description, schema, required }),
    ),
  );
}
