export { Config, type BucketConfig, languageFile } from './config';
export { ConfigModule, loadConfig, preferProduction } from './load-config';
export { ConfigurationError } from './environment';
