/** All that is taken from inside graphql-js. Its versions do not promise to keep it: see the test before taking another version. */
export { collectSubfields } from 'graphql/execution/collectFields';
export { getFieldDef } from 'graphql/execution/execute';
export { type Path } from 'graphql/jsutils/Path';
export { validationAbortedError } from 'graphql/validation/validationAbortedError';
