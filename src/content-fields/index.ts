export { ContentFieldsModule } from './content-fields.module';
