import { baseOf } from './base-url';
import { graphql, type GraphqlDocument } from './graphql';
import { Items } from './items';
import { Media } from './media';
import { Retries, type RetryOptions } from './retries';
import { search, type SearchOptions, type SearchResult } from './search';
import { Transport, type AnswerCache, type RequestOptions } from './transport';
import type { TypeName, UnknownTypes } from './types';

export interface ClientOptions {
  /** Of the service, such as `https://cms.example.com`. */
  readonly url: string | URL;
  /** An access key, `esp_…`. Without key and token the client is anonymous. */
  readonly key?: string | undefined;
  /** An access token, or what gets one; it is called for each request. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** Default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** How often requests that may be sent twice are repeated, or more about that. Default: 3. */
  readonly retries?: number | RetryOptions | undefined;
  /** Keeps answers, so that only those that have changed are sent again. */
  readonly cache?: AnswerCache | undefined;
  /** Those of `MEDIA_IMAGE_SIZES`, where the service has some. */
  readonly imageSizes?: readonly number[] | undefined;
}

/** @typeParam Types content types by name, as `espalier types` writes them */
export class Client<Types = UnknownTypes> {
  readonly items: Items<Types>;
  readonly media: Media;

  constructor(
    private readonly transport: Transport,
    imageSizes?: readonly number[],
  ) {
    this.items = new Items(transport);
    this.media = new Media(transport.base, imageSizes);
  }

  /** Finds published items by their words, the best first. */
  search<Name extends TypeName<Types> = TypeName<Types>>(
    q: string,
    options: SearchOptions<Name> = {},
  ): Promise<SearchResult<Name>> {
    return search<Types, Name>(this.transport, q, options);
  }

  /** @throws GraphqlError when the answer has errors */
  graphql<Result = unknown, Variables = Readonly<Record<string, unknown>>>(
    document: GraphqlDocument<Result, Variables>,
    variables?: Variables,
    options: RequestOptions = {},
  ): Promise<Result> {
    return graphql(this.transport, document, variables, options);
  }
}

export function createClient<Types = UnknownTypes>(options: ClientOptions): Client<Types> {
  const { url, fetch: ask = (...request) => fetch(...request), retries, cache, imageSizes } = options;
  return new Client(
    new Transport({
      base: baseOf(url),
      authorization: authorizationOf(options),
      fetch: ask,
      retries: new Retries(retries),
      cache,
    }),
    imageSizes,
  );
}

function authorizationOf({ key, token }: ClientOptions): () => Promise<string | undefined> {
  if (key !== undefined && token !== undefined) throw new TypeError('Give a key or a token, not both.');
  return async () => {
    const bearer = key ?? (typeof token === 'function' ? await token() : token);
    return bearer === undefined ? undefined : `Bearer ${bearer}`;
  };
}
