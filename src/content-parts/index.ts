export { commonPartOf, type CommonPartView } from './common/common-part-of';
export { ContentPartsModule } from './content-parts.module';
export { ARCHIVE_LATER, PUBLISH_LATER, type Schedule } from './schedule/schedule';
