export { DomainError, type DomainErrorOptions, type ErrorKind } from './domain-error';
