export { commonPartOf, type CommonPartView } from './common/common.part';
export { ContentPartsModule } from './content-parts.module';
export { hiddenFeeds } from './autoroute/hidden-feeds';
export { MAX_PATH_BYTES, pathFault, slugOfPath, trimPath } from './autoroute/route-path';
export { hasLiquid } from './liquid/liquid-syntax';
export { listTypesOf } from './list/list.part';
export { pascalCaseView, listView, sourceOf } from './pattern/pattern-model';
export { slugOf } from './pattern/patterns';
export { ARCHIVE_LATER, PUBLISH_LATER, scheduledIn, type Schedule } from './schedule/schedule';
