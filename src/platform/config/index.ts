export { Config } from './config';
export { ConfigurationError } from './environment';
