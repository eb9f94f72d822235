export {
  ContentQuery,
  type ChildrenRequest,
  type ContentPageRequest,
  type ContentQueryRequest,
  type ListedRequest,
  type NeighborRequest,
  type QueryPage,
} from './content-query';
export {
  ITEM_SCALARS,
  isItemScalar,
  LIST_ID,
  PLACE_IN_LIST,
  isInt32,
  ITEM_FIELDS,
  MAX_INT32,
  memberFields,
  MIN_INT32,
  queryFields,
  type ItemScalar,
  type QueryField,
} from './query-fields';
export { type PickedVersion, type Picks } from './picked-items';
export { QueriedVersion, type ContentSelection } from './queried-version';
export { type QueryStatus } from './visible-query';
export { visibleTypes } from './visible-types';
export { type Parents } from './index-ranges';
export { type ItemOrder } from './sort-keys';
