export { ContentFieldsModule } from './content-fields.module';
export { DEFAULT_SCHEMES, urlFault } from './link.field';
