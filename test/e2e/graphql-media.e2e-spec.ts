import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { png, uploadForm } from '../support/media-samples';

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

describe('Pictures in several widths', () => {
  const WIDE =
    /^(\/media\/oak\.png\?v=[0-9a-f]{16}&width=50&format=webp 50w), \/media\/oak\.png\?v=[0-9a-f]{16}&width=160&format=webp 120w$/;
  let address: string;

  beforeAll(async () => {
    await world.admin.send('POST', '/api/media', { body: uploadForm({ 'oak.png': await png(120, 60) }) });
    itemOf(await world.admin.post({ contentType: 'Tree', photos: { paths: ['oak.png', 'none.png'], mediaTexts: [] } }));
  });

  const urls = async (argument: string) => {
    const trees = await client.items(`{ tree { photos { paths urls${argument} } } }`);
    const photos = trees.map((tree) => tree.photos as { paths: string[] | null; urls: string[] } | null);
    return photos
      .find((one) => one?.paths?.includes('oak.png'))
      ?.urls.map((url) => url.replaceAll(/http:\/\/[^/]+/g, ''));
  };

  it('are an srcset in GraphQL, none larger than the picture, in the format that is asked for', async () => {
    const [oak, none] = (await urls('(widths: [40, 150, 160, 2000], format: WEBP)')) ?? [];
    expect([oak, none]).toEqual([expect.stringMatching(WIDE), '']);
    address = oak?.split(' ')[0] ?? '';
    expect(await urls('')).toEqual(['/media/oak.png', '/media/none.png']);
  });

  it('are kept for good, until there is something else', async () => {
    const control = async (path: string) => (await world.app.request('GET', path)).headers.get('cache-control');
    const askedAgain = 'public, max-age=0, must-revalidate';
    expect(await control(address)).toBe('public, max-age=31536000, immutable');
    expect(await control(address.replace(/v=.{4}/, 'v=0000'))).toBe(askedAgain);
    const { body } = await world.admin.send('GET', '/api/media?path=oak.png');
    const { id } = (body as { items: { id: string }[] }).items[0];
    await world.admin.send('PATCH', `/api/media/${id}`, { body: { focalX: 10, focalY: 90 } });
    expect(await control(address)).toBe(askedAgain);
    const [moved] = (await urls('(widths: [50])')) ?? [];
    expect(moved).toMatch(/v=[0-9a-f]{16}-10-90&width=50 50w$/);
    expect(await control(moved?.split(' ')[0] ?? '')).toContain('immutable');
  });

  it.each([
    ['liquid', '{{ "oak.png" | srcset: 40, 150, format: "webp" }}{{ "none.png" | srcset: 50 }}'],
    ['hbs', '{{srcset "oak.png" 40 150 format="webp"}}{{srcset "none.png" 50}}'],
  ])('are an srcset in %s', async (language, source) => {
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Tree' }));
    const { text } = await world.app.request('POST', '/api/templates/preview', {
      token: await world.app.token(),
      body: { name: 'Content__Tree', language, source: `[${source}]`, contentItemId },
    });
    const shown = /\[(.*)\]/.exec(text)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=') ?? '';
    expect(shown.replaceAll('-10-90', '')).toMatch(WIDE);
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
