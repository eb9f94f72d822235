export { Config } from './config';
export { ConfigModule } from './config.module';
export { ConfigurationError } from './environment';
export { loadConfig } from './load-config';
