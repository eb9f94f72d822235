export { ContentPartsModule } from './content-parts.module';
