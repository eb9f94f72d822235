export { countedAddress, networkOf } from './client-address';
export { NO_QUERY, QueryShape, type QueryOf, type QuerySpec } from './query-shape';
export {
  entityTagOf,
  ifMatchAllows,
  ifNoneMatchNames,
  preconditionOf,
  type Precondition,
  ETAG_HEADER,
  IF_MATCH,
  tagged,
  taggedOnce,
  taggedUnlessKnown,
} from './tagged-answers';
export {
  PAGE_PARAMETERS,
  absentable,
  choice,
  flag,
  integer,
  list,
  optionalText,
  requiredText,
  type QueryParameter,
} from './query-parameters';
export { jsonBody, requireNoBody } from './json-body';
export {
  InvalidBodyError,
  MalformedBodyError,
  MalformedFormError,
  MalformedQueryError,
  UnsupportedBodyError,
} from './request-errors';
export { inRequestScope, outsideRequests, openRequestScopes, requestScope, type RequestScope } from './request-scope';
