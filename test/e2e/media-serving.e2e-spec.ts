import { ImageResizer } from '../../src/core/media/images/resized-images';
import { BLUE, jpeg, look, png, pngThatSays, RED, webp } from '../support/media-samples';
import { MediaWorld } from '../support/media-world';

let world: MediaWorld;

beforeAll(async () => {
  world = await MediaWorld.start();
});
afterAll(() => world.stop());

const header = async (path: string, name: string) => (await world.fetch(path)).headers.get(name);

describe('What is served', () => {
  beforeAll(() => world.add('ten.txt', '0123456789'));

  it('is not sent again to whoever has it', async () => {
    const etag = (await header('ten.txt', 'etag')) ?? '';
    const { status, bytes, headers } = await world.fetch('ten.txt', { 'if-none-match': `"other", W/${etag}` });
    expect([status, bytes.length, headers.get('etag')]).toEqual([304, 0, etag]);
    expect(await header('ten.txt', 'cache-control')).toBe('public, max-age=0, must-revalidate');
    const { id } = (await world.query<{ id: string }>(`SELECT id FROM media_file WHERE path = 'ten.txt'`))[0];
    const form = new FormData();
    form.append('file', new File(['abcdefghij'], 'ten.txt'));
    await world.ask('PUT', `/api/media/${id}`, form);
    expect((await world.fetch('ten.txt', { 'if-none-match': etag })).bytes.toString()).toBe('abcdefghij');
  });

  it('can be had in parts', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, bytes } = await world.fetch('ten.txt', { range, ...more });
      return [status, headers.get('content-range'), headers.get('content-length'), bytes.toString()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '3', 'cde']);
    expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '2', 'ij']);
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '2', 'ij']);
    expect((await part('bytes=10-')).slice(0, 2)).toEqual([416, 'bytes */10']);
    expect((await part('bytes=0-1,3-4'))[0]).toBe(200);
    const etag = (await header('ten.txt', 'etag')) ?? '';
    expect((await part('bytes=0-0', { 'if-range': etag }))[0]).toBe(206);
    expect((await part('bytes=0-0', { 'if-range': '"old"' }))[3]).toBe('abcdefghij');
  });

  it('can be asked about', async () => {
    const { status, headers, bytes } = await world.fetch('ten.txt', {}, 'HEAD');
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, '10', 0]);
    expect((await world.fetch('ten.txt', {}, 'POST')).status).toBe(405);
  });

  it.each<[string, string | Buffer, string, string, boolean]>([
    ['page.txt', '<script>alert(1)</script>', 'text/plain; charset=utf-8', 'inline', true],
    ['table.csv', 'a,b', 'text/csv; charset=utf-8', 'inline', true],
    ['paper.pdf', '%PDF-1.7\n', 'application/pdf', 'inline', false],
    [
      'letter.docx',
      'PK\u0003\u0004',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
      true,
    ],
    ['all.zip', 'PK\u0003\u0004', 'application/zip', 'attachment', true],
    ["it's (1).mp3", 'ID3\u0004', 'audio/mpeg', 'inline', true],
  ])('is what its name says, and nothing that runs: %s', async (name, content, type, disposition, isSandboxed) => {
    await world.add(`kinds/${name}`, content);
    const { headers } = await world.fetch(`kinds/${encodeURIComponent(name)}`);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff']);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename\\*=UTF-8''[\\w.%-]+$`));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy.includes('sandbox')).toBe(isSandboxed);
    expect(policy).not.toMatch(/script/);
  });

  it('is nothing where there is no file', async () => {
    const paths = [
      'nothing.txt',
      '%2e%2e/%2e%2e/package.json',
      '..%2f..%2fpackage.json',
      'ten.txt%00',
      'ten.txt/',
      '/ten.txt',
      '%5cten.txt',
      'contents',
    ];
    for (const path of paths) expect({ path, status: (await world.fetch(path)).status }).toEqual({ path, status: 404 });
    expect((await world.fetch('%zz')).status).toBe(400);
    expect((await fetch(`${world.app.url}/media`)).status).toBe(404);
  });
});

describe('An image in another size', () => {
  let resize: jest.SpyInstance;

  beforeAll(async () => {
    resize = jest.spyOn(world.app.get(ImageResizer), 'resize');
    await world.add('half.png', await png(400, 200, RED, BLUE));
    await world.add('half.jpg', await jpeg(400, 200, { left: RED, right: BLUE }));
    await world.add('clear.webp', await webp(400, 200, [0, 255, 0, 0]));
  });

  const image = async (address: string) => look((await world.fetch(address)).bytes);

  it('keeps its proportions', async () => {
    const small = await image('half.png?width=100');
    expect([small.width, small.height, small.format]).toEqual([100, 50, 'png']);
    expect([small.at(10, 25).slice(0, 3), small.at(90, 25).slice(0, 3)]).toEqual([RED, BLUE]);
    expect(await image('half.jpg?height=50')).toMatchObject({ width: 100, height: 50, format: 'jpeg' });
    expect(await image('half.jpg?width=2048')).toMatchObject({ width: 400, height: 200 });
  });

  it('is cut to its middle', async () => {
    const cut = await image('half.png?width=100&height=100&mode=crop');
    expect([cut.width, cut.height]).toEqual([100, 100]);
    expect([cut.at(10, 50).slice(0, 3), cut.at(90, 50).slice(0, 3)]).toEqual([RED, BLUE]);
  });

  it('lies in the middle of its box', async () => {
    const padded = await image('half.png?width=100&height=100&mode=pad');
    expect([padded.width, padded.height]).toEqual([100, 100]);
    expect([padded.at(10, 5)[3], padded.at(10, 50).slice(0, 3), padded.at(10, 95)[3]]).toEqual([0, RED, 0]);
    const white = await image('half.jpg?width=100&height=100&mode=pad');
    expect([white.at(50, 5).slice(0, 3), white.at(10, 50).slice(0, 3)]).toEqual([[255, 255, 255], RED]);
  });

  it('is of the format that is asked for, and keeps its transparency', async () => {
    const { headers } = await world.fetch('half.jpg?width=100&format=webp');
    expect(headers.get('content-type')).toBe('image/webp');
    const avif = await world.fetch('half.jpg?width=100&format=avif');
    expect([avif.headers.get('content-type'), avif.bytes.toString('latin1', 4, 12)]).toEqual([
      'image/avif',
      'ftypavif',
    ]);
    expect((await image('clear.webp?width=100')).at(5, 5)[3]).toBe(0);
  });

  it('stands upright, and does not say where it was taken', async () => {
    const photo = await jpeg(400, 200, { left: RED, right: BLUE, orientation: 6 });
    const { width, height } = await world.add('photo.jpg', photo);
    expect([width, height, (await look(photo)).exif]).toEqual([200, 400, true]);
    const small = await image('photo.jpg?width=100');
    expect([small.width, small.height, small.exif]).toEqual([100, 200, false]);
    expect([small.at(50, 20).slice(0, 3), small.at(50, 180).slice(0, 3)]).toEqual([RED, BLUE]);
  });

  it('is made once, whoever asks, and kept', async () => {
    resize.mockClear();
    await Promise.all(Array.from({ length: 5 }, () => world.fetch('half.png?width=32')));
    const again = await world.fetch('half.png?width=32&v=2');
    expect([again.status, resize.mock.calls.length]).toEqual([200, 1]);
    const known = await world.fetch('half.png?width=32', { 'if-none-match': again.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
  });

  it('has a size of the list', async () => {
    for (const query of [
      'width=33',
      'width=0',
      'width=99999',
      'height=x',
      'width=32&mode=fill',
      'width=32&format=bmp',
    ]) {
      const { status, bytes } = await world.fetch(`half.png?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ type: 'urn:espalier:problem:http.malformed-query' });
    }
  });

  it('is the image itself where there are no others', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    await world.add('dot.gif', gif);
    expect((await world.fetch('dot.gif?width=32')).bytes.equals(gif)).toBe(true);
    await world.add('text.txt', 'Text');
    expect((await world.fetch('text.txt?width=32')).bytes.toString()).toBe('Text');
  });

  it('is none when the image is damaged', async () => {
    await world.add('damaged.png', (await pngThatSays(500, 500)).subarray(0, 60));
    expect((await world.fetch('damaged.png?width=32')).status).toBe(404);
    expect((await world.fetch('damaged.png')).status).toBe(200);
  });
});
