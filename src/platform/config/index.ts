export { Config, languageFile, ConfigModule, loadConfig, preferProduction, type BucketConfig } from './config';
export { ConfigurationError, PLACEHOLDER_EMAIL } from './environment';
