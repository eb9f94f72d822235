export { commonPartOf, type CommonPartView } from './common/common-part-of';
export { ContentPartsModule } from './content-parts.module';
export { boundDepth } from './liquid/bounded-depth';
export { hasLiquid } from './liquid/liquid-syntax';
export { readTagParameters, type WrittenParameters } from './liquid/tag-parameters';
export { inBothSpellings, listView, sourceOf } from './pattern/both-spellings';
export { slugOf } from './pattern/slug';
export { ARCHIVE_LATER, PUBLISH_LATER, type Schedule } from './schedule/schedule';
