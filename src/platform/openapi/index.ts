export { ApiProblems, type ProblemStatus, schemaReference, ApiQueryShape } from './api-problems';
export {
  ApiBody,
  ApiConsumes,
  ApiExcludeController,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
  openSwagger,
} from './decorators';
