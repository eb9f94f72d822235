export { HealthModule, Readiness } from './health.module';
