export { ApiProblems, type ProblemStatus, schemaReference } from './api-problems';
export { ApiQueryShape } from './api-query-shape';
