import { createHash } from 'node:crypto';
import type { TestResponse } from '@espalier/testing';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import type { GraphqlResult } from '../support/graphql-client';

const PAGES = '{ page(orderBy: { displayText: ASC }) { displayText } }';
const UNPUBLISHED = ['DRAFT', 'LATEST', 'ALL'];

describe('An answer to a GET', () => {
  let world: ContentWorld;
  let token: string;

  const get = (
    parameters: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
    accessToken = token,
  ): Promise<TestResponse<GraphqlResult>> =>
    world.app.request('GET', `/api/graphql?${new URLSearchParams(parameters).toString()}`, {
      token: accessToken,
      headers,
    });

  const etagOf = ({ headers }: TestResponse<unknown>): string => headers.get('etag') ?? 'none';

  const isNotKept = (answer: TestResponse<unknown>): void => {
    expect(answer.headers.has('etag')).toBe(false);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  };

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    token = await world.app.token();
  });

  afterAll(() => world.stop());

  it('of published versions may be kept by who got it, and is asked for again', async () => {
    const { status, headers } = await get({ query: PAGES });
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept, Authorization');
  });

  it('is 304 without a body while it still holds, and new when it does not', async () => {
    const first = etagOf(await get({ query: PAGES }));
    for (const known of [first, first.slice(2), `"other", ${first}`, '*']) {
      const { status, text, headers } = await get({ query: PAGES }, { 'if-none-match': known });
      expect({ known, status, text, etag: headers.get('etag') }).toEqual({ known, status: 304, text: '', etag: first });
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Page', titlePart: { title: 'Another' } }));
    const after = await get({ query: PAGES }, { 'if-none-match': first });
    expect(after.status).toBe(200);
    expect(etagOf(after)).not.toBe(first);
    await world.admin.remove(contentItemId);
    expect((await get({ query: PAGES }, { 'if-none-match': first })).status).toBe(304);
  });

  it('stays the same while only drafts change', async () => {
    const etag = etagOf(await get({ query: PAGES }));
    itemOf(await world.admin.postDraft({ contentType: 'Page', titlePart: { title: 'Not yet' } }));
    expect((await get({ query: PAGES }, { 'if-none-match': etag })).status).toBe(304);
  });

  it.each(UNPUBLISHED)(
    'with the status %s is not kept, in a literal, in a variable, and beside published ones',
    async (s) => {
      const query = 'query ($s: PublicationStatus) { page { displayText } blog(status: $s) { displayText } }';
      const byDefault = query.replace('PublicationStatus', `PublicationStatus = ${s}`);
      for (const answer of [
        await get({ query: `{ page(status: ${s}) { displayText } }` }),
        await get({ query, variables: JSON.stringify({ s }) }, { 'if-none-match': '*' }),
        await get({ query: byDefault }),
      ]) {
        expect(answer.status).toBe(200);
        isNotKept(answer);
      }
      expect(etagOf(await get({ query }))).not.toBe('none');
    },
  );

  it('of anything but published versions is not a 304, whatever is asked for', async () => {
    const query = '{ page(status: LATEST) { displayText } }';
    const text = (await get({ query })).text;
    const name = createHash('sha256').update(text).digest('base64url');
    expect((await get({ query }, { 'if-none-match': `W/"${name}"` })).text).toBe(text);
  });

  it('with errors is not kept, not even when some fields have their answers', async () => {
    const answers = [
      await get({ query: '{ page(first: -1) { displayText } blog { displayText } }' }),
      await get({ query: '{ nothing }' }),
      await get({ query: '{' }),
      await get({ query: PAGES, variables: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    expect(answers[0].body.data).toEqual({ page: null, blog: [{ displayText: 'Blog' }] });
    answers.forEach(isNotKept);
  });

  it('is for its caller only', async () => {
    const caller = await Caller.register(world);
    await caller.holds('ExecuteGraphQL', 'ViewOwnContent');
    const etag = etagOf(await get({ query: PAGES }));
    const { status, body } = await get({ query: PAGES }, { 'if-none-match': etag }, caller.accessToken);
    expect({ status, body }).toEqual({ status: 200, body: { data: { page: [] } } });
    await caller.holds('ViewContent');
    expect((await get({ query: PAGES }, { 'if-none-match': etag }, caller.accessToken)).status).toBe(403);
    expect((await get({ query: PAGES }, { 'if-none-match': etag }, 'nobody')).status).toBe(401);
  });

  it('is kept by the hash of a persisted query alone', async () => {
    const sha256Hash = createHash('sha256').update(PAGES).digest('hex');
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
    const unknown = await get({ extensions });
    expect(unknown.body.errors?.[0].extensions).toEqual({ code: 'PERSISTED_QUERY_NOT_FOUND' });
    isNotKept(unknown);
    expect((await get({ query: PAGES, extensions })).status).toBe(200);
    const known = await get({ extensions });
    expect(known.body.data).toHaveProperty('page');
    expect((await get({ extensions }, { 'if-none-match': etagOf(known) })).status).toBe(304);
  });

  it('has the same name as either media type, which the answer to a POST has not', async () => {
    const accept = (type: string) => get({ query: PAGES }, { accept: type });
    const answers = [await accept('application/json'), await accept('application/graphql-response+json')];
    expect(etagOf(answers[0])).toBe(etagOf(answers[1]));
    expect(answers.map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
      'application/json',
      'application/graphql-response+json',
    ]);
    isNotKept(await world.app.request('POST', '/api/graphql', { token, body: { query: PAGES } }));
  });
});
