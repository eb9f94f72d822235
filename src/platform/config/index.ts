export { Config, languageFile, ConfigModule, loadConfig, preferProduction, type BucketConfig } from './config';
export { ConfigurationError } from './environment';
