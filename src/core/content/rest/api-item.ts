import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiProblems,
  ApiQueryShape,
  schemaReference,
  type ProblemStatus,
} from '#platform/openapi';
import type { QueryShape, QuerySpec } from '#platform/request';

interface ItemOperation {
  readonly query?: QueryShape<QuerySpec>;
  /** Beside 400, 401, 403 and 503, which all have. */
  readonly problems?: readonly ProblemStatus[];
}

export function ApiItem(summary: string, { query, problems = [] }: ItemOperation = {}): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({
      description: 'The item.',
      headers: { ETag: { description: 'Names this representation, for If-Match.', schema: { type: 'string' } } },
      content: { 'application/json': { schema: schemaReference('ContentItem') } },
    }),
    ApiProblems(400, ...problems),
    ...(query ? [ApiQueryShape(query)] : []),
  );
}

interface PageOperation extends ItemOperation {
  readonly query: QueryShape<QuerySpec>;
  readonly schema: 'ContentItemPage' | 'ContentItemVersionPage';
}

export function ApiItemPage(summary: string, { query, schema, problems = [] }: PageOperation): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({
      description: 'The page, and how many there are in all.',
      content: { 'application/json': { schema: schemaReference(schema) } },
    }),
    ApiProblems(400, ...problems),
    ApiQueryShape(query),
  );
}

export function ApiItemBody(): MethodDecorator {
  return ApiBody({
    description:
      'The item. On an update objects merge deeply, arrays replace, `null` clears and what is absent stays. ' +
      'Members that the service decides are accepted and ignored, so that what a GET gave can be edited and sent back.',
    required: true,
    schema: schemaReference('ContentItemBody'),
  });
}
