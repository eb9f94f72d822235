export { ContentModule } from './content.module';
export { ContentReader, VERSION_OPTIONS, type StoredVersion, type VersionOption } from './content-reader';
export { ContentWriter, type SaveOptions } from './content-writer';
export { ContentLifecycle } from './content-lifecycle';
export { ContentCloner } from './content-cloner';
export { ContentHistory } from './content-history';
export { etagOf, ifMatchAllows, ifNoneMatchNames } from './items/etag';
export { VersionRow } from './items/version-row';
export { toWire } from './items/wire';
export { stateOf, type VersionState } from './versions/version-state';
export { parsePayload } from './payload/parse-payload';
export { ContentList, type ContentPage, type ListRequest } from './list/content-list';
export {
  ContentQuery,
  ITEM_SCALARS,
  QueriedVersion,
  isItemScalar,
  queryFields,
  type ContentQueryRequest,
  type ItemScalar,
  type QueryField,
  type ItemOrder,
  type QueryStatus,
} from './query';
export { viewScope, type ViewScope } from './list/view-scope';
export {
  ContentExporter,
  ContentImporter,
  readEntries,
  readLines,
  type ExportOptions,
  type ImportEntry,
  type ImportReport,
  type RejectedLine,
} from './transfer';
