import type { HttpClient, TestResponse } from '@espalier/testing';

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly problem?: string };
}

export interface GraphqlResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphqlError[];
}

type Row = Readonly<Record<string, unknown>>;

/** GraphQL as one caller sees it. */
export class GraphqlClient {
  constructor(
    private readonly client: HttpClient,
    private readonly token?: string,
  ) {}

  readonly post = (query: string, variables?: unknown): Promise<TestResponse<GraphqlResult>> =>
    this.client.request('POST', '/api/graphql', { token: this.token, body: { query, variables } });

  readonly get = (query: string, variables?: unknown): Promise<TestResponse<GraphqlResult>> => {
    const parameters = new URLSearchParams({
      query,
      ...(variables !== undefined && { variables: JSON.stringify(variables) }),
    });
    return this.client.request('GET', `/api/graphql?${parameters.toString()}`, { token: this.token });
  };

  /** The data of an answer without errors. */
  readonly data = async (query: string, variables?: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const { status, text, body } = await this.post(query, variables);
    if (status !== 200 || body.errors || !body.data) throw new Error(`Expected data, got ${status}: ${text}`);
    return body.data;
  };

  /** The items of the only root field. */
  readonly items = async (query: string, variables?: unknown): Promise<readonly Row[]> =>
    Object.values(await this.data(query, variables))[0] as readonly Row[];

  /** The code of the only error. */
  readonly code = async (query: string, variables?: unknown): Promise<string | undefined> => {
    const { text, body } = await this.post(query, variables);
    if (body.errors?.length !== 1) throw new Error(`Expected one error, got ${text}`);
    return body.errors[0].extensions?.code;
  };
}
