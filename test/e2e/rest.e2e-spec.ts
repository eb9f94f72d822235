import { itemOf, pageOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const LEAF = {
  displayName: 'Leaf',
  parts: [{ part: 'TitlePart' }],
  fields: [{ name: 'veins', type: 'NumericField', settings: { scale: 0 } }],
};

describe('The REST API', () => {
  let world: ContentWorld;
  let api: ContentApi;

  beforeAll(async () => {
    world = await startContentWorld();
    api = world.admin;
    itemOf(await api.putType('Leaf', LEAF));
  });

  afterAll(() => world.stop());

  async function leaf(title = 'Oak') {
    return itemOf(await api.post({ contentType: 'Leaf', titlePart: { title } }));
  }

  const postText = (body: string, headers: Record<string, string>) =>
    api.send('POST', '/api/content', { body, headers });

  describe('answers about one item', () => {
    it('carry a strong ETag, forbid using a kept answer unasked, and are JSON in UTF-8', async () => {
      const { contentItemId } = await leaf('Žluťoučký 🌿');
      const { headers, text } = await api.get(contentItemId);
      expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('content-length')).toBe(`${Buffer.byteLength(text)}`);
    });

    it('have the same ETag and the same body whichever way the version was asked for', async () => {
      const created = await api.post({ contentType: 'Leaf', titlePart: { title: 'Elm' }, veins: 7 });
      const { contentItemId, contentItemVersionId } = itemOf(created);
      const ways = [
        await api.get(contentItemId),
        await api.get(contentItemId, 'latest'),
        await api.byHandle(`contentitemid:${contentItemId}`),
        await api.version(contentItemVersionId),
        await api.publish(contentItemId),
      ];
      for (const way of ways) {
        expect(JSON.parse(way.text)).toEqual(JSON.parse(created.text));
        expect(way.headers.get('etag')).toBe(created.headers.get('etag'));
      }
    });

    it('are 304 without a body when If-None-Match names the version, in a list, weakly or as *', async () => {
      const { contentItemId } = await leaf();
      const etag = (await api.get(contentItemId)).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await api.get(contentItemId, undefined, { 'if-none-match': known });
        expect({ status: answer.status, text: answer.text, etag: answer.headers.get('etag') }).toEqual({
          status: 304,
          text: '',
          etag,
        });
      }
      expect((await api.get(contentItemId, undefined, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('change their ETag with the item and with its type', async () => {
      const { contentItemId } = await leaf();
      const first = (await api.get(contentItemId)).headers.get('etag');
      await api.post({ contentItemId, veins: 3 });
      const second = (await api.get(contentItemId)).headers.get('etag');
      expect(second).not.toBe(first);
      await api.putType('Leaf', { ...LEAF, description: 'Of a tree.' });
      expect((await api.get(contentItemId)).headers.get('etag')).not.toBe(second);
    });

    it('to HEAD are those to GET without the body', async () => {
      const { contentItemId } = await leaf();
      const [get, head] = [await api.get(contentItemId), await api.send('HEAD', `/api/content/${contentItemId}`)];
      expect(head).toMatchObject({ status: 200, text: '' });
      for (const name of ['etag', 'content-type', 'content-length']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    });
  });

  describe('refuses', () => {
    it.each([
      ['GET', '/api/content/00000000000000000000000000?version=foo', 'version'],
      ['GET', '/api/content/00000000000000000000000000?version=latest&version=latest', 'version'],
      ['GET', '/api/content/00000000000000000000000000?draft=true', 'draft'],
      ['GET', '/api/content/by-handle', 'handle'],
      ['GET', '/api/content/by-handle?handle=%00', 'handle'],
      ['POST', '/api/content?draft=maybe', 'draft'],
      ['DELETE', '/api/content/00000000000000000000000000?force=perhaps', 'force'],
      ['POST', '/api/content/00000000000000000000000000/publish?now=true', 'now'],
      ['GET', '/api/content/00000000000000000000000000/versions?first=0x10', 'first'],
      ['POST', '/api/content/versions/00000000000000000000000000/restore?replaceDraft=yes', 'replaceDraft'],
      ['GET', '/api/content?first=', 'first'],
      ['GET', '/api/content?type=', 'type'],
    ])('%s %s with 400 at the parameter, before anything else', async (method, path, parameter) => {
      const answer = await api.send(method, path, { body: method === 'GET' ? undefined : {} });
      expect(Object.keys(problemOf(answer, 400).errors ?? {})).toEqual([parameter]);
    });

    it.each(['publish', 'unpublish', 'discard-draft', 'clone'])('to %s what cannot be an id with 404', async (verb) => {
      for (const id of ['nobody', '0'.repeat(5000), '%00', "'%20OR%201=1"]) {
        problemOf(await api.send('POST', `/api/content/${id}/${verb}`), 404);
      }
    });

    it('a path that cannot be decoded with 400, an unknown one with 404, a wrong method with 405', async () => {
      problemOf(await api.send('GET', '/api/content/%FF'), 400);
      problemOf(await api.send('GET', '/api/contents'), 404);
      const wrong = await api.send('PATCH', '/api/content', { body: {} });
      problemOf(wrong, 405);
      expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST');
    });

    it('bodies that are not JSON in UTF-8 with 415 or 400, and large ones with 413', async () => {
      problemOf(await postText('contentType=Leaf', { 'content-type': 'application/x-www-form-urlencoded' }), 415);
      problemOf(await postText('{}', { 'content-type': 'text/plain' }), 415);
      problemOf(await postText('{}', { 'content-type': 'application/json; charset=latin1' }), 415);
      problemOf(await postText('{}', { 'content-encoding': 'zstandard' }), 415);
      problemOf(await postText('{"contentType": "Leaf",}', {}), 400);
      problemOf(await postText('', {}), 400);
      const latin1 = await fetch(`${world.app.url}/api/content`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await world.app.token()}`, 'content-type': 'application/json' },
        body: Buffer.from('{"contentType":"Leaf","titlePart":{"title":"caf\u00e9"}}', 'latin1'),
      });
      expect(latin1.status).toBe(400);
      problemOf(await postText('"Leaf"', {}), 400);
      problemOf(await postText(JSON.stringify({ contentType: 'Leaf', x: 'x'.repeat(2_000_000) }), {}), 413);
    });

    it('a stranger first of all, whatever else is wrong', async () => {
      const nobody = api.as();
      for (const [method, path, body] of [
        ['GET', '/api/content/nobody?version=foo', undefined],
        ['POST', '/api/content?draft=maybe', '{"broken'],
        ['GET', '/api/content?first=x', undefined],
      ] as const) {
        const answer = await nobody.send(method, path, { body });
        problemOf(answer, 401);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      }
    });
  });

  describe('lists', () => {
    it('page through everything once, whatever the sort, also where the keys are equal', async () => {
      itemOf(await api.putType('Needle', { parts: [{ part: 'TitlePart' }] }));
      for (let n = 0; n < 7; n++) {
        await api.postDraft({ contentType: 'Needle', titlePart: { title: 'same' } });
      }
      for (const sort of ['modified', 'published', 'created', 'title']) {
        for (const direction of ['', '-asc', '-desc']) {
          const seen: string[] = [];
          for (let skip = 0; skip < 9; skip += 2) {
            const page = pageOf(await api.list({ type: 'Needle', sort: sort + direction, first: 2, skip }));
            expect(page.totalCount).toBe(7);
            seen.push(...page.items.map(({ contentItemId }) => contentItemId));
          }
          expect(new Set(seen).size).toBe(7);
          expect(seen).toHaveLength(7);
        }
      }
    });

    it('put what was never published behind what was, and before it in the other direction', async () => {
      itemOf(await api.putType('Petal', { parts: [{ part: 'TitlePart' }] }));
      const draft = itemOf(await api.postDraft({ contentType: 'Petal', titlePart: { title: 'draft' } }));
      const live = itemOf(await api.post({ contentType: 'Petal', titlePart: { title: 'live' } }));
      const ids = async (sort: string) =>
        pageOf(await api.list({ type: 'Petal', sort })).items.map(({ contentItemId }) => contentItemId);
      expect(await ids('published')).toEqual([live.contentItemId, draft.contentItemId]);
      expect(await ids('published-asc')).toEqual([draft.contentItemId, live.contentItemId]);
    });

    it('of several types are in one order', async () => {
      const page = pageOf(await api.list({ type: 'Leaf,Needle,Petal', sort: 'created-asc', first: 100 }));
      const dates = page.items.map(({ createdUtc }) => createdUtc ?? '');
      expect(dates.length).toBe(page.totalCount);
      expect(dates).toEqual(dates.toSorted());
      expect(new Set(page.items.map(({ contentType }) => contentType)).size).toBe(3);
    });
  });
});
