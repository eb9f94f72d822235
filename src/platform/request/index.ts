export { QueryShape, type QueryOf, type QuerySpec } from './query-shape';
export { choice, flag, integer, list, requiredText, type QueryParameter } from './query-parameters';
export { jsonBody } from './json-body';
export { MalformedBodyError, MalformedQueryError, UnsupportedBodyError } from './request-errors';
