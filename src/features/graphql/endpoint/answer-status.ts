import type { HTTPGraphQLResponse } from '@apollo/server';

/**
 * The status of an answer.
 *
 * By GraphQL over HTTP a client that accepts `application/json` gets 200 for a query that was understood as a request and
 * could not be parsed or validated: to such clients any other status may come from something in between. It is 400 with
 * `application/graphql-response+json`, and for what is no GraphQL request at all.
 */
export function answerStatus({ status = 200, headers, body }: HTTPGraphQLResponse): number {
  if (status !== 400 || body.kind !== 'complete') return status;
  if (!headers.get('content-type')?.startsWith('application/json')) return status;
  return isGraphqlRequest(body.string) ? 200 : status;
}

function isGraphqlRequest(text: string): boolean {
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return errors.every(({ extensions }) => extensions?.code !== 'BAD_REQUEST');
}
