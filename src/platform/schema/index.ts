export { childPath, joinPath, shorten } from './json-path';
export { didYouMean, keywordMessage } from './schema-faults';
export { fillingCheck, lazySchemaCheck, objectSchema, schemaCheck, type SchemaCheck } from './schema-check';
export { unstorable } from './storable';
