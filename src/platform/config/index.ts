export { Config, type BucketConfig } from './config';
export { ConfigModule } from './config.module';
export { ConfigurationError } from './environment';
export { languageFile } from './language-file';
export { loadConfig, preferProduction } from './load-config';
