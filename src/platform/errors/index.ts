export { allowedMethods, ErrorPages, ErrorsModule } from './problem.filter';
export {
  DomainError,
  faultsByMember,
  faultsInWords,
  shownErrors,
  shownMessage,
  storedInWords,
  type DomainErrorOptions,
  type ErrorKind,
  type ErrorText,
} from './domain-error';
export { PROBLEM_CONTENT_TYPE, problem, type Problem } from './problem';
export { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from './http-problems';
