export { countedAddress, networkOf } from './client-address';
export {
  NO_QUERY,
  QueryShape,
  PAGE_PARAMETERS,
  absentable,
  choice,
  flag,
  integer,
  list,
  optionalText,
  requiredText,
  typedText,
  type QueryOf,
  type QuerySpec,
  type QueryParameter,
} from './query-shape';
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
export { jsonBody, requireNoBody } from './json-body';
export {
  InvalidBodyError,
  MalformedBodyError,
  MalformedFormError,
  MalformedQueryError,
  UnsupportedBodyError,
} from './request-errors';
export { inRequestScope, outsideRequests, openRequestScopes, requestScope, type RequestScope } from './request-scope';
