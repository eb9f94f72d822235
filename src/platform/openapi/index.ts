export { ApiProblems, type ProblemStatus, schemaReference, ApiQueryShape } from './api-problems';
