export { childPath, joinPath, shorten } from './json-path';
export { didYouMean, keywordFault } from './schema-faults';
export { fillingCheck, lazySchemaCheck, objectSchema, schemaCheck, type SchemaCheck } from './schema-check';
export { unstorable } from './storable';
export { shownFault } from './shown-faults';
