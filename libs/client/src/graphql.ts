import { EspalierError } from './errors';
import { printDocument, type DocumentLike } from './print-document';
import type { RequestOptions, Transport } from './transport';

/** Longer queries are sent by POST: addresses and headers have 16 KiB together. */
const LONGEST_ADDRESS = 8000;

/** A query that knows its answer and variables, as code generators write it: a text, or a parsed document. */
export interface TypedDocument<Result, Variables> {
  __apiType?(variables: Variables): Result;
}

export type GraphqlDocument<Result, Variables> =
  string | (TypedDocument<Result, Variables> & (DocumentLike | { toString(): string }));

export interface GraphqlFault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: { readonly code?: string; readonly [name: string]: unknown };
}

/** The answer has errors. */
export class GraphqlError extends EspalierError {
  override name = 'GraphqlError';

  constructor(
    readonly errors: readonly GraphqlFault[],
    /** What could be answered nevertheless. */
    readonly data: unknown,
  ) {
    super(errors.map(({ message }) => message).join('\n'));
  }
}

/** By GET where it can be, so that answers are cached; a mutation is never sent twice. */
export async function graphql<Result, Variables>(
  transport: Transport,
  document: GraphqlDocument<Result, Variables>,
  variables: Variables | undefined,
  { signal }: RequestOptions,
): Promise<Result> {
  const query = textOf(document);
  const asked = { query, variables: variables === undefined ? undefined : JSON.stringify(variables) };
  const mayMutate = /\bmutation\b/.test(query);
  const isShort = encodeURIComponent(query + (asked.variables ?? '')).length <= LONGEST_ADDRESS;
  const shared = {
    path: 'api/graphql',
    headers: { accept: 'application/graphql-response+json, application/json;q=0.9' },
    accepts: hasGraphqlBody,
    signal,
  };
  const { body } =
    isShort && !mayMutate
      ? await transport.send({ ...shared, method: 'GET', query: asked })
      : await transport.send({ ...shared, method: 'POST', body: { query, variables }, idempotent: !mayMutate });
  const { data, errors } = body as { readonly data?: Result; readonly errors?: readonly GraphqlFault[] };
  if (errors !== undefined && errors.length > 0) throw new GraphqlError(errors, data);
  return data as Result;
}

function textOf(document: GraphqlDocument<unknown, never>): string {
  return typeof document === 'object' && 'kind' in document ? printDocument(document) : String(document);
}

/** Other refusals than those of queries are problems, as everywhere. */
function hasGraphqlBody({ status, headers }: Response): boolean {
  return status === 400 && (headers.get('content-type') ?? '').startsWith('application/graphql-response+json');
}
