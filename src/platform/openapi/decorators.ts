import { applyDecorators } from '@nestjs/common';
import type { QueryShape, QuerySpec } from '#platform/request';

type Swagger = typeof import('@nestjs/swagger');

type Decorators = Pick<
  Swagger,
  | 'ApiBody'
  | 'ApiConsumes'
  | 'ApiExcludeController'
  | 'ApiHeader'
  | 'ApiOkResponse'
  | 'ApiOperation'
  | 'ApiParam'
  | 'ApiProperty'
  | 'ApiPropertyOptional'
  | 'ApiQuery'
  | 'ApiResponse'
  | 'ApiTags'
>;

type Decorator = (...parameters: unknown[]) => (...target: unknown[]) => void;

/** What decorators say, until somebody asks: `@nestjs/swagger` takes an eighth of a start, and 20 MB. */
const waiting: ((swagger: Swagger) => void)[] = [];

/** With all that decorators have said. */
export function openSwagger(): Swagger {
  const swagger = require('@nestjs/swagger') as Swagger;
  for (const describe of waiting.splice(0)) describe(swagger);
  return swagger;
}

function deferred<Name extends keyof Decorators>(name: Name): Decorators[Name] {
  const decorator: Decorator =
    (...parameters) =>
    (...target) => {
      waiting.push((swagger) => (swagger[name] as Decorator)(...parameters)(...target));
    };
  return decorator;
}

export const ApiBody = deferred('ApiBody');
export const ApiConsumes = deferred('ApiConsumes');
export const ApiExcludeController = deferred('ApiExcludeController');
export const ApiHeader = deferred('ApiHeader');
export const ApiOkResponse = deferred('ApiOkResponse');
export const ApiOperation = deferred('ApiOperation');
export const ApiParam = deferred('ApiParam');
export const ApiProperty = deferred('ApiProperty');
export const ApiPropertyOptional = deferred('ApiPropertyOptional');
const ApiQuery = deferred('ApiQuery');
export const ApiResponse = deferred('ApiResponse');
export const ApiTags = deferred('ApiTags');

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
