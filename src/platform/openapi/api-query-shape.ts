import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { QueryShape, QuerySpec } from '#platform/request';

/** Documents the parameters of a query on its handler. */
export function ApiQueryShape(shape: QueryShape<QuerySpec>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(shape.spec).map(([name, { description, schema, required }]) =>
      ApiQuery({ name, description, schema, required }),
    ),
  );
}
