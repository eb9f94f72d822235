export { allowedMethods } from './allowed-methods';
export { DomainError, type DomainErrorOptions, type ErrorKind } from './domain-error';
export { faultsByMember, faultsInWords } from './faults';
export { ErrorPages } from './error-pages';
export { ErrorsModule } from './errors.module';
export { PROBLEM_CONTENT_TYPE, problem, type Problem } from './problem';
export { isDatabaseUnavailable } from './unavailable';
