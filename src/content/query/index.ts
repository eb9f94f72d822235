export {
  ContentQuery,
  type ChildrenRequest,
  type ContentPageRequest,
  type ContentQueryRequest,
  type ContentSelection,
  type ListedRequest,
  type QueryPage,
  type QueryStatus,
} from './content-query';
export { ITEM_SCALARS, isItemScalar, type ItemScalar } from './item-scalars';
export { LIST_ID, PLACE_IN_LIST } from './list-places';
export { type Picks } from './picked-items';
export { QueriedVersion } from './queried-version';
export { ITEM_FIELDS, memberFields, queryFields, type QueryField } from './query-fields';
export { type Parents } from './stretches';
export { type ItemOrder } from './sort-keys';
