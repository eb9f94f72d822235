import { GraphQLError, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { validationAbortedError } from '../graphql-internals';
import { limitAliases, limitDepth, limitIntrospection, limitRepeats, refuseInfiniteNumbers } from './limits';

/** Strings and comments, whose brackets mean nothing, and brackets. Strings may lack their end, so that no text is read twice. */
const TOKENS = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#.*|[{}[\]()]/g;

const MAX_DEPTH = 15;
const MAX_ROOT_ALIASES = 20;
const MAX_INTROSPECTED = 400;
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

/**
 * Summed over the definitions: as deep as anything may have to go that reads the query by recursion, since fragments
 * lead from one definition into another.
 */
export function nestingOf(query: string): number {
  let sum = 0;
  let level = 0;
  let deepest = 0;
  for (const [token] of query.matchAll(TOKENS)) {
    if ('{[('.includes(token)) deepest = Math.max(deepest, ++level);
    else if ('}])'.includes(token) && --level <= 0) {
      sum += deepest;
      level = deepest = 0;
    }
  }
  return sum + deepest;
}

/** Whether a value of JSON has at most so many objects and members of objects. Entries of lists that are no objects do not count. */
export function membersWithin(value: unknown, maximum: number): boolean {
  let left = maximum;
  // Not by recursion: it may be nested without end.
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const entries: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) left -= 1 + entries.length;
    if (left < 0) return false;
    for (const entry of entries) if (typeof entry === 'object') pending.push(entry);
  }
  return true;
}
