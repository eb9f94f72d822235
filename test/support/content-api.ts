import type { HttpClient, TestRequest, TestResponse } from '@espalier/testing';

/** The members of an item that tests look at; parts and fields come as they are. */
export interface Item {
  readonly id: number;
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly published: boolean;
  readonly latest: boolean;
  readonly modifiedUtc: string | null;
  readonly publishedUtc: string | null;
  readonly createdUtc: string | null;
  readonly owner: string | null;
  readonly author: string | null;
  readonly titlePart?: { readonly title?: string };
  readonly autoroutePart?: { readonly path?: string; readonly setHomepage?: boolean };
  readonly [member: string]: unknown;
}

/** A version in the list of versions. */
export interface StatedItem extends Item {
  readonly state: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly totalCount: number;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** What came back, whatever it is. */
export type Answer = TestResponse<unknown>;

type Headers = TestRequest['headers'];

/** The content API as one caller sees it: functions that can be handed around. None throws because of a status. */
export class ContentApi {
  constructor(
    private readonly client: HttpClient,
    private readonly token?: string,
  ) {}

  /** The same API for another caller; without a token for nobody in particular. */
  as(token?: string): ContentApi {
    return new ContentApi(this.client, token);
  }

  readonly send = (method: string, path: string, request: Omit<TestRequest, 'token'> = {}): Promise<Answer> =>
    this.client.request<unknown>(method, path, { token: this.token, ...request });

  readonly get = (contentItemId: string, version?: string, headers?: Headers): Promise<Answer> =>
    this.send('GET', `/api/content/${contentItemId}${query({ version })}`, { headers });

  readonly rendered = (contentItemId: string, version?: string): Promise<Answer> =>
    this.send('GET', `/api/content/${contentItemId}/render${query({ version })}`);

  readonly byHandle = (handle: string, version?: string): Promise<Answer> =>
    this.send('GET', `/api/content/by-handle${query({ handle, version })}`);

  readonly list = (parameters: Readonly<Record<string, string | number | undefined>> = {}): Promise<Answer> =>
    this.send('GET', `/api/content${query(parameters)}`);

  /** Saves and publishes. */
  readonly post = (body: unknown, headers?: Headers): Promise<Answer> =>
    this.send('POST', '/api/content', { body, headers });

  readonly postDraft = (body: unknown, headers?: Headers): Promise<Answer> =>
    this.send('POST', '/api/content?draft=true', { body, headers });

  readonly validate = (body: unknown, { draft = false } = {}): Promise<Answer> =>
    this.send('POST', `/api/content/validate${draft ? '?draft=true' : ''}`, { body });

  readonly remove = (contentItemId: string, headers?: Headers, force?: boolean): Promise<Answer> =>
    this.send('DELETE', `/api/content/${contentItemId}${query({ force })}`, { headers });

  readonly publish = (contentItemId: string, headers?: Headers): Promise<Answer> =>
    this.send('POST', `/api/content/${contentItemId}/publish`, { headers });

  readonly unpublish = (contentItemId: string, headers?: Headers, force?: boolean): Promise<Answer> =>
    this.send('POST', `/api/content/${contentItemId}/unpublish${query({ force })}`, { headers });

  readonly discardDraft = (contentItemId: string, headers?: Headers): Promise<Answer> =>
    this.send('POST', `/api/content/${contentItemId}/discard-draft`, { headers });

  readonly clone = (contentItemId: string, headers?: Headers): Promise<Answer> =>
    this.send('POST', `/api/content/${contentItemId}/clone`, { headers });

  readonly versions = (contentItemId: string, parameters: { first?: number; skip?: number } = {}): Promise<Answer> =>
    this.send('GET', `/api/content/${contentItemId}/versions${query(parameters)}`);

  readonly version = (versionId: string): Promise<Answer> => this.send('GET', `/api/content/versions/${versionId}`);

  readonly restore = (versionId: string, replaceDraft?: boolean, freePaths?: boolean): Promise<Answer> =>
    this.send('POST', `/api/content/versions/${versionId}/restore${query({ replaceDraft, freePaths })}`);

  /** @param since id of another version */
  readonly changes = (versionId: string, since?: string): Promise<Answer> =>
    this.send('GET', `/api/content/versions/${versionId}/changes${query({ since })}`);

  readonly bin = (parameters: { q?: string; first?: number; skip?: number } = {}): Promise<Answer> =>
    this.send('GET', `/api/recycle-bin${query(parameters)}`);

  readonly restoreItem = (contentItemId: string, freePaths?: boolean): Promise<Answer> =>
    this.send('POST', `/api/recycle-bin/${contentItemId}/restore${query({ freePaths })}`);

  readonly purgeItem = (contentItemId: string): Promise<Answer> =>
    this.send('DELETE', `/api/recycle-bin/${contentItemId}`);

  readonly purge = (versionId: string): Promise<Answer> => this.send('DELETE', `/api/content/versions/${versionId}`);

  readonly putType = (name: string, definition: unknown): Promise<Answer> =>
    this.send('PUT', `/api/content-types/${name}`, { body: definition });

  readonly deleteType = (name: string, { force = false } = {}): Promise<Answer> =>
    this.send('DELETE', `/api/content-types/${name}${force ? '?force=true' : ''}`);
}

/** The item of a successful answer. */
export function itemOf(answer: Answer): Item {
  return success(answer) as Item;
}

export function pageOf(answer: Answer): Page<StatedItem> {
  return success(answer) as Page<StatedItem>;
}

/** The states of the versions of an item, newest first. */
export async function statesOf(api: ContentApi, contentItemId: string): Promise<string[]> {
  return pageOf(await api.versions(contentItemId, { first: 100 })).items.map(({ state }) => state);
}

/** The problem of a refusal, which has every member that RFC 9457 and the contract ask for and gives nothing away. */
export function problemOf(answer: Answer, status: number): Problem {
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.any(String) });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  const problem = answer.body as Problem;
  expect(problem).toMatchObject({
    type: expect.stringMatching(/./),
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    instance: expect.stringMatching(/^\//),
    status,
  });
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|SELECT |INSERT |violates/);
  if (status === 400) expect(problem.errors).toBeDefined();
  return problem;
}

/** The JSON paths that a 400 names. */
export function faultyMembers(answer: Answer): string[] {
  return Object.keys(problemOf(answer, 400).errors ?? {}).toSorted();
}

function success(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(`Expected 200, got ${answer.status}: ${answer.text}`);
  return answer.body;
}

function query(parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
