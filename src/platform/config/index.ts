export { Config, type BucketConfig, languageFile } from './config';
export { ConfigModule } from './config.module';
export { ConfigurationError } from './environment';
export { loadConfig, preferProduction } from './load-config';
