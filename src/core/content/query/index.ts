export {
  ContentQuery,
  type ChildrenRequest,
  type ContentPageRequest,
  type ContentQueryRequest,
  type ListedRequest,
  type NeighborRequest,
  type QueryPage,
} from './content-query';
export { ITEM_SCALARS, isItemScalar, type ItemScalar } from './item-scalars';
export { LIST_ID, PLACE_IN_LIST } from './list-places';
export { type PickedVersion, type Picks } from './picked-items';
export { QueriedVersion, type ContentSelection } from './queried-version';
export { visibleTypes } from './visible-types';
export { isInt32, ITEM_FIELDS, MAX_INT32, memberFields, MIN_INT32, queryFields, type QueryField } from './query-fields';
export { type Parents } from './index-ranges';
export { type ItemOrder } from './sort-keys';
export { type QueryStatus } from './visible-query';
