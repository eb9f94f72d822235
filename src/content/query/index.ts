export { ContentQuery, type ContentQueryRequest, type QueryStatus } from './content-query';
export { ITEM_SCALARS, isItemScalar, type ItemScalar } from './item-scalars';
export { QueriedVersion } from './queried-version';
export { queryFields, type QueryField } from './query-fields';
export { type ItemOrder } from './query-statement';
