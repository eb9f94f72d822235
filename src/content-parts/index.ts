export { commonPartOf, type CommonPartView } from './common/common-part-of';
export { ContentPartsModule } from './content-parts.module';
