export { ApiDocsModule } from './api-docs.module';
export { ApiDescription } from './api-description';
