export { ServiceLogger, type LoggingOptions } from './service-logger';
