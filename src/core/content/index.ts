export { ContentForbiddenError, ContentNotFoundError, PathTakenError, PreconditionFailedError } from './content-errors';
export { ContentModule } from './content.module';
export { FieldIndexManager, FieldIndexStates, type FieldIndexState } from './indexes/field-index-manager';
export { TextSamples } from './indexes/text-samples';
export { TITLE_COLLATION, TitleOrder } from './indexes/title-order';
export {
  ContentReader,
  VERSION_OPTIONS,
  type LiveVersion,
  type PublicationState,
  type StoredVersion,
  type VersionOption,
} from './content-reader';
export { HandledItems } from './handles/handled-items';
export { BENEATH, REDIRECT } from './handles/handle-store';
export { idOfHandle } from './handles/handle-registry';
export { ContentWriter, type SaveOptions } from './content-writer';
export { ContentLifecycle, ContentCloner, type TransitionOptions } from './content-lifecycle';
export { ContentHistory, type PastState, type RestoreVersionOptions } from './content-history';
export { type LiveItem } from './operations/item-access';
export { knownItems, type KnownItem } from './items/known-items';
export { etagOf, VersionRow } from './items/version-row';
export { keepFirst } from './items/whole-rows';
export { toWire, ItemResponder } from './rest/item-responder';
export { authoriseView, mayView, visibleStates, visibleVersion, type ViewedVersion } from './rest/view-rights';
export { ApiItem } from './rest/api-item';
export { AUTOSAVED, stateOf, type LiveVersions, type VersionState } from './versions/version-rules';
export { merge } from './operations/item-composer';
export { parsePayload } from './payload/parse-payload';
export { isRankable } from './list/list-ranking';
export {
  ContentList,
  defaultSort,
  type ContentPage,
  type ListRequest,
  LIST_FILTER,
  type ListFilter,
} from './list/content-list';
export { stereotypeFault, typeFault } from './list/kind-faults';
export {
  ContentQuery,
  ITEM_FIELDS,
  ITEM_SCALARS,
  LIST_ID,
  PLACE_IN_LIST,
  QueriedVersion,
  isInt32,
  MAX_INT32,
  MIN_INT32,
  isItemScalar,
  queryFields,
  visibleTypes,
  type ChildrenRequest,
  type ContentPageRequest,
  type ContentQueryRequest,
  type ContentSelection,
  type ItemScalar,
  type QueryField,
  type ItemOrder,
  type ListedRequest,
  type NeighborRequest,
  type Parents,
  type PickedVersion,
  type Picks,
  type QueryPage,
  type QueryStatus,
} from './query';
export { LIST_SORTS } from './list/list-sort';
export { LIST_STATUSES } from './list/list-status';
export { VERSION_QUERY } from './rest/content-queries';
export {
  BODY_HTML,
  ITEM_OWNERS,
  OWNER_DIRECTORY,
  USER_NAMES,
  OwnerNames,
  type BodyHtml,
  type WrittenBody,
  type ItemOwners,
  type OwnerDirectory,
  type UserNames,
} from './content-points';
export { TypeUsage, type ItemCount, type ValueCount } from './usage/type-usage';
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
export {
  ContentSearch,
  MOST_FACETS,
  type FacetValue,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from './search/content-search';
export {
  ContentReferences,
  type FoundUses,
  type MentionedMedia,
  type ReferencePage,
  type ReferencesRequest,
  type ReferringVersion,
} from './references/content-references';
export { ReferenceIndex } from './references/reference-index';
export { SearchFilter } from './search/search-filter';
export { SearchIndex } from './search/search-index';
export { SearchLanguage } from './search/search-language';
export { MAX_QUERY_LENGTH } from './search/search-query';
