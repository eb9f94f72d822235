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
export const ApiQuery = deferred('ApiQuery');
export const ApiResponse = deferred('ApiResponse');
export const ApiTags = deferred('ApiTags');
