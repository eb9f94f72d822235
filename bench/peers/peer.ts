import type { BenchDatabase } from '../support/database';
import type { LoadRequest } from '../support/load-process';

/** Members of a post, as every peer names them; what they are in the service stands in `service-api.ts`. */
export type PostMember = 'title' | 'path' | 'subtitle' | 'markdown' | 'published' | 'owner' | 'author';
export type Post = Readonly<Record<PostMember, string>>;

/** The latest posts first. */
export interface ListQuery {
  readonly first: number;
  readonly members: readonly PostMember[];
  readonly pathContains?: string;
}

/** How posts are read and created. */
export interface PostApi {
  get(number: number): LoadRequest;
  list(query: ListQuery): LoadRequest;
  create(post: Post): LoadRequest;
  /** The posts of an answer, with members of other names among them. */
  postsIn(answer: unknown): readonly Partial<Post>[];
}

/** A content service that this one is compared with. Its folder, which is named like it, has its packages and configuration. */
export interface Peer extends PostApi {
  readonly name: 'directus' | 'payload' | 'strapi' | 'keystone';
  /** The least ratios of the service to it. */
  readonly targets: { readonly short: number; readonly long: number; readonly create: number };
  readonly headers: Readonly<Record<string, string>>;
  /** Arguments of Node.js, run one after the other before the server is started. */
  readonly preparations: readonly (readonly string[])[];
  readonly server: readonly string[];
  /** Answered when the server is ready. */
  readonly readyPath: string;
  environment(databaseUrl: string, port: number): Readonly<Record<string, string>>;
  /** Makes what the posts are kept in, with rights for {@link PEER_TOKEN}, as far as the preparations have not. */
  setUp(database: BenchDatabase, url: string): Promise<void>;
  /** SQL that inserts posts with numbers from `i` on, in the columns of `postRows`. */
  insert(rows: string): string;
}

export const PEER_TOKEN = 'bench-token-0123456789';
export const BEARER = { authorization: `Bearer ${PEER_TOKEN}` };

/** Of tables that every peer names alike. */
export const COLUMNS = 'title, path, subtitle, markdown, published, owner, author';

export function postJson(path: string, body: unknown): LoadRequest {
  return { method: 'POST', path, body: JSON.stringify(body) };
}

export function getWith(path: string, parameters: Readonly<Record<string, string>>): LoadRequest {
  return { method: 'GET', path: `${path}?${new URLSearchParams(parameters).toString()}` };
}
