import { GraphQLError, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { validationAbortedError } from '../graphql-internals';
import { limitAliases, limitDepth, limitIntrospection, limitRepeats, refuseInfiniteNumbers } from './limits';

export const MAX_DEPTH = 15;
export const MAX_ROOT_ALIASES = 20;
export const MAX_INTROSPECTED = 400;
const MAX_REPEATS = 50;
const MAX_FAULTS = 5;
/** With more types than these, looking among their names for what may have been meant takes too long. */
const MAX_SUGGESTED = 1000;

/** What takes little, and keeps the others from taking much. */
const LIMITS = [
  limitDepth(MAX_DEPTH),
  limitAliases(MAX_ROOT_ALIASES),
  limitIntrospection(MAX_INTROSPECTED),
  limitRepeats(MAX_REPEATS),
  refuseInfiniteNumbers,
];

/** What is wrong with a document by a schema; the first faults, when there are many. */
export function documentFaults(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const hideSuggestions = Object.keys(schema.getTypeMap()).length > MAX_SUGGESTED;
  const options = { maxErrors: MAX_FAULTS, hideSuggestions };
  const excess = validate(schema, document, LIMITS, options);
  const errors = excess.length > 0 ? excess : validate(schema, document, specifiedRules, options);
  return errors.map(asFault);
}

function asFault(error: GraphQLError): GraphQLError {
  const { message, nodes } = error === validationAbortedError ? tooManyAlike() : error;
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } };
  return new GraphQLError(message, { nodes, extensions });
}

/** graphql-js compares fields of one name in pairs, and gives up beyond half a million. */
function tooManyAlike(): GraphQLError {
  return new GraphQLError('Too many fields or fragments of the query may be the same. Ask several queries.');
}
