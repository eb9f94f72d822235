export { ApiProblems, type ProblemStatus } from './api-problems';
export { ApiQueryShape } from './api-query-shape';
export { schemaReference } from './schema-reference';
