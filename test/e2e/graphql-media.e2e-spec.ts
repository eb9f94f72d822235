import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

let world: ContentWorld;
let client: GraphqlClient;

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Tree', {
    fields: [{ name: 'photos', type: 'MediaField', settings: { multiple: true } }],
  });
  client = new GraphqlClient(world.app, await world.app.token());
});
afterAll(() => world.stop());

describe('A media field in GraphQL', () => {
  it('has the addresses of its files, whether they are there or not', async () => {
    const photos = { paths: ['trees/Öak #1.jpg', 'b.pdf'], mediaTexts: ['An oak'] };
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Tree', photos }));
    itemOf(await world.admin.post({ contentType: 'Tree', photos: {} }));
    itemOf(await world.admin.post({ contentType: 'Tree' }));
    const found = await client.items('{ tree { contentItemId photos { paths urls mediaTexts } } }');
    const base = world.app.url.replace('127.0.0.1', 'localhost');
    expect(found.find((tree) => tree.contentItemId === contentItemId)?.photos).toEqual({
      ...photos,
      urls: [`${base}/media/trees/%C3%96ak%20%231.jpg`, `${base}/media/b.pdf`],
    });
    const others = found.filter((tree) => tree.contentItemId !== contentItemId).map((tree) => tree.photos);
    expect(others).toEqual(expect.arrayContaining([{ paths: null, urls: null, mediaTexts: null }, null]));
  });
});

describe('A template', () => {
  it('has the addresses of files and of images in other sizes', async () => {
    const source = '{{ "trees/Öak.jpg" | asset_url | resize_url: width: 90, format: "webp" }}';
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Tree' }));
    const { status, text } = await world.app.request('POST', '/api/templates/preview', {
      token: await world.app.token(),
      body: { name: 'Content__Tree', language: 'liquid', source, contentItemId },
    });
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('/media/trees/%C3%96ak.jpg?width=100&amp;format=webp'),
    ]);
  });
});
