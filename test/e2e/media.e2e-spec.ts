import { createHash } from 'node:crypto';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { jpeg, png, uploadForm } from '../support/media-samples';
import { MediaWorld, type MediaFile } from '../support/media-world';
import { RestCaller, faultOf } from '../support/rest-caller';

/** The application of the tests. */
const ME = 'First application';

let world: MediaWorld;
let diary: AuditDiary;

beforeAll(async () => {
  world = await MediaWorld.start();
  diary = await AuditDiary.of(world.app);
});
afterAll(async () => {
  await diary.close();
  await world.stop();
});

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

describe('A file that is uploaded', () => {
  it('is what was sent, for everybody, with what is known of it', async () => {
    const image = await jpeg(40, 20);
    const [event] = await diary.told(async () => {
      const { status, body } = await world.upload({ 'Öak #1.jpg': image }, 'Trees/old');
      expect(status).toBe(201);
      expect(body.items).toEqual([
        expect.objectContaining({
          path: 'Trees/old/Öak #1.jpg',
          url: `${world.app.url.replace('127.0.0.1', 'localhost')}/media/Trees/old/%C3%96ak%20%231.jpg`,
          mediaType: 'image/jpeg',
          hash: sha256(image),
          size: image.length,
          width: 40,
          height: 20,
          author: ME,
        }),
      ]);
    });
    const { status, headers, bytes } = await world.fetch('Trees/old/%C3%96ak%20%231.jpg');
    expect([status, headers.get('content-type'), bytes.equals(image)]).toEqual([200, 'image/jpeg', true]);
    expect(event).toEqual([
      'Media.Uploaded',
      'Trees/old/Öak #1.jpg',
      ME,
      { mediaType: 'image/jpeg', size: image.length, hash: sha256(image) },
    ]);
  });

  it('is found in whatever case and composition, and is one', async () => {
    await world.add('Case/\u00c4pfel.txt', 'Apples');
    expect((await world.fetch('case/A%CC%88PFEL.TXT')).bytes.toString()).toBe('Apples');
    for (const name of ['\u00e4pfel.TXT', 'A\u0308pfel.txt']) {
      expect(faultOf(await world.upload({ [name]: 'Others' }, 'CASE'))).toEqual([409, 'media.path-taken']);
    }
    expect((await world.fetch('case/%C3%A4pfel.txt')).bytes.toString()).toBe('Apples');
  });

  it('comes with others, or none of them comes', async () => {
    const before = await world.paths();
    const { status, body } = await world.upload({ 'good.txt': 'Good', 'bad.svg': '<svg/>', 'bad.png': 'No image' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['file[1]', 'file[2]']]);
    expect(faultOf(await world.upload({ 'new.txt': 'New', 'Good.txt': 'a', 'good.TXT': 'b' }))).toEqual([
      400,
      'media.invalid',
      ['file[2]'],
    ]);
    expect(await world.paths()).toEqual(before);
    expect((await world.upload({ 'a.txt': 'A', 'b.txt': 'B' }, 'both')).body.items.map(({ path }) => path)).toEqual([
      'both/a.txt',
      'both/b.txt',
    ]);
  });

  it('shares its content with others that have the same', async () => {
    const [one, other] = [await world.add('same/one.txt', 'Same'), await world.add('same/other.txt', 'Same')];
    expect(one.hash).toBe(other.hash);
    expect(await world.query('SELECT 1 AS kept FROM media_content WHERE hash = $1', [one.hash])).toEqual([{ kept: 1 }]);
    await world.ask('DELETE', `/api/media/${one.id}`);
    expect((await world.fetch('same/other.txt')).bytes.toString()).toBe('Same');
  });

  it('is one, when many upload it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.upload({ 'race.txt': `Content ${index}` })),
    );
    const won = answers.findIndex(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await world.fetch('race.txt')).bytes.toString()).toBe(`Content ${won}`);
  });
});

describe('A file of the library', () => {
  let file: MediaFile;
  const path = () => `/api/media/${file.id}`;
  const tag = async () => (await world.ask('GET', path())).headers.get('etag') ?? '';

  beforeAll(async () => {
    file = await world.add('garden/rose.png', await png(4, 4));
  });

  it('is known by its id and its path', async () => {
    const { body, headers } = await world.ask('GET', path());
    expect(body).toEqual(file);
    const again = await world.app.request('GET', path(), {
      token: world.token,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await world.ask('GET', '/api/media?path=GARDEN/rose.PNG')).body).toEqual({
      items: [file],
      totalCount: 1,
      folders: [],
    });
    expect(faultOf(await world.ask('GET', '/api/media/nothing'))).toEqual([404, 'media.not-found']);
  });

  it('gets another content, and keeps its path', async () => {
    const stale = await tag();
    const image = await png(8, 2);
    const [event] = await diary.told(async () => {
      const { status, body } = await world.ask<MediaFile>('PUT', path(), uploadForm({ 'whatever.bin': image }), stale);
      expect([status, body.width, body.height, body.path]).toEqual([200, 8, 2, 'garden/rose.png']);
    });
    expect(event).toMatchObject(['Media.Replaced', 'garden/rose.png', ME, { before: { hash: file.hash } }]);
    expect((await world.fetch('garden/rose.png')).bytes.equals(image)).toBe(true);
    const refused = await world.ask('PUT', path(), uploadForm({ 'x.png': await png(1, 1) }), stale);
    expect(faultOf(refused)).toEqual([412, 'media.changed']);
    expect(faultOf(await world.ask('PUT', path(), uploadForm({ 'x.png': await jpeg(1, 1) })))).toEqual([
      400,
      'media.invalid',
      ['file'],
    ]);
    expect(faultOf(await world.ask('PUT', path(), uploadForm({})))).toEqual([400, 'media.invalid', ['file']]);
    expect((await world.fetch('garden/rose.png')).bytes.equals(image)).toBe(true);
  });

  it('is not changed by the content that it has', async () => {
    const before = await tag();
    const same = uploadForm({ 'x.png': await png(8, 2) });
    expect(await diary.during(() => world.ask('PUT', path(), same))).toEqual([]);
    expect(await tag()).toBe(before);
  });

  it('moves, and is at its new path only, to which the old one leads', async () => {
    const told = await diary.told(async () => {
      const { status, body } = await world.ask('POST', `${path()}/move`, { path: 'plants/Rose.PNG' }, await tag());
      expect([status, body]).toMatchObject([200, { id: file.id, path: 'plants/Rose.PNG' }]);
    });
    expect(told).toEqual([
      [
        'Media.Moved',
        'plants/Rose.PNG',
        ME,
        { before: { path: 'garden/rose.png' }, after: { path: 'plants/Rose.PNG' } },
      ],
    ]);
    expect((await world.fetch('garden/rose.png')).status).toBe(301);
    expect((await world.fetch('plants/rose.png')).status).toBe(200);
    expect((await world.ask('POST', `${path()}/move`, { path: 'plants/rose.png' })).status).toBe(200);
  });

  it('moves nowhere where it cannot be', async () => {
    await world.add('garden/tulip.png', await png(1, 2));
    const move = async (to: string) => faultOf(await world.ask('POST', `${path()}/move`, { path: to }));
    expect(await move('Garden/TULIP.png')).toEqual([409, 'media.path-taken']);
    for (const to of ['../rose.png', 'rose.jpg', 'rose.html', 'rose', '/rose.png', '']) {
      expect(await move(to)).toEqual([400, 'media.invalid', ['path']]);
    }
    expect((await world.fetch('plants/rose.png')).status).toBe(200);
  });

  it('is deleted', async () => {
    const stale = '"stale"';
    expect(faultOf(await world.ask('DELETE', path(), undefined, stale))).toEqual([412, 'media.changed']);
    const told = await diary.told(() => world.ask('DELETE', path()));
    expect(told).toMatchObject([['Media.Deleted', 'plants/rose.png', ME, {}]]);
    expect((await world.fetch('plants/rose.png')).status).toBe(404);
    for (const method of ['GET', 'DELETE']) expect((await world.ask(method, path())).status).toBe(404);
  });
});

describe('The list of files', () => {
  beforeAll(async () => {
    for (const path of ['list/b.txt', 'list/a.txt', 'list/in/c.txt', 'list/In/deep/d.txt', 'listed/e.txt']) {
      await world.add(path, path);
    }
  });
  const list = async (query: string) => {
    const { body } = await world.ask<{ items: MediaFile[]; totalCount: number; folders: object[] }>(
      'GET',
      `/api/media?${query}`,
    );
    return [body.items.map(({ path }) => path), body.totalCount, body.folders];
  };

  it('is that of a folder, with the folders in it', async () => {
    expect(await list('folder=LIST')).toEqual([
      ['list/a.txt', 'list/b.txt'],
      2,
      [{ name: 'In', path: 'LIST/In', files: 2 }],
    ]);
    const [, , folders] = await list('folder=/');
    expect(folders).toEqual(expect.arrayContaining([{ name: 'list', path: 'list', files: 4 }]));
  });

  it('is of all folders otherwise, page by page', async () => {
    expect(await list('q=LIST/&first=2&skip=1')).toEqual([['list/b.txt', 'list/in/c.txt'], 4, []]);
    expect(await list('q=100%25')).toEqual([[], 0, []]);
  });

  it('knows its parameters', async () => {
    for (const [name, value] of Object.entries({ first: 101, skip: -1, folders: 'x', q: 'x'.repeat(1025) })) {
      expect(faultOf(await world.ask('GET', `/api/media?${name}=${value}`))).toEqual([
        400,
        'http.malformed-query',
        [name],
      ]);
    }
  });
});

describe('Whoever may not manage media', () => {
  it('uploads nothing, whatever else they may', async () => {
    const before = await world.paths();
    const caller = await RestCaller.with(world.app, 'AccessContentApi', 'EditContent', 'AccessAdminPanel');
    expect(faultOf(await caller.post('/api/media', uploadForm({ 'x.txt': 'x' })))).toEqual([403, 'auth.forbidden']);
    expect(faultOf(await world.app.request('POST', '/api/media', { body: uploadForm({ 'x.txt': 'x' }) }))).toEqual([
      401,
      'auth.token-required',
    ]);
    expect(await world.paths()).toEqual(before);
  });
});

it('All of it is in the audit trail', async () => {
  expect(await diary.kinds()).toEqual(expect.arrayContaining([...RECORDED_KINDS.media]));
  expect(await diary.unnamedFacts()).toEqual([]);
});
