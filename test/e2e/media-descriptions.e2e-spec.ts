import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { BLUE, look, png, RED } from '../support/media-samples';
import { MediaWorld, type MediaFile } from '../support/media-world';
import { People } from '../support/people';
import { RestCaller, faultOf } from '../support/rest-caller';

const OAK = {
  altText: 'An oak in winter',
  caption: 'Hyde Park',
  credit: 'Photo: Jane Doe',
  tags: ['Trees'],
  focalX: 90,
  focalY: 40,
};
const NOTHING = { altText: '', caption: '', credit: '', tags: [], focalX: null, focalY: null };

let world: MediaWorld;

beforeAll(async () => {
  world = await MediaWorld.start();
});
afterAll(() => world.stop());

const describeFile = ({ id }: MediaFile, body: unknown, ifMatch?: string) =>
  world.ask<MediaFile & { errors?: object }>('PATCH', `/api/media/${id}`, body, ifMatch);
const read = async ({ id }: Pick<MediaFile, 'id'>) => (await world.ask<MediaFile>('GET', `/api/media/${id}`)).body;

describe('The description of a file', () => {
  it('is empty at first, and changes by what is sent', async () => {
    const file = await world.add('first.png', await png(4, 4));
    expect(file).toMatchObject(NOTHING);
    const diary = await AuditDiary.of(world.app);
    const told = await diary.told(async () => {
      expect(await describeFile(file, OAK)).toMatchObject({ status: 200, body: OAK });
      await describeFile(file, OAK);
    });
    expect(await diary.unnamedFacts()).toEqual([]);
    await diary.close();
    const [described] = RECORDED_KINDS['media-descriptions'];
    expect(told).toEqual([[described, 'first.png', expect.any(String), { before: NOTHING, after: OAK }]]);
    await describeFile(file, { caption: '', focalX: null, focalY: null });
    expect(await read(file)).toMatchObject({ ...OAK, caption: '', focalX: null, focalY: null });
  });

  it('goes wherever the file goes, and ends with it', async () => {
    const file = await world.add('going.png', await png(4, 4));
    await describeFile(file, OAK);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await png(8, 4))], 'any.png'));
    await world.ask('PUT', `/api/media/${file.id}`, form);
    await world.ask('POST', `/api/media/${file.id}/move`, { path: 'parks/gone.png' });
    await world.ask('POST', '/api/media/folders/move', { folder: 'parks', path: 'gardens' });
    await world.ask('DELETE', `/api/media/${file.id}`);
    await world.ask('POST', `/api/recycle-bin/media/${file.id}/restore`);
    expect(await read(file)).toMatchObject({ path: 'gardens/gone.png', width: 8, ...OAK });
    await world.purge(file.id);
    expect(await world.add('gardens/gone.png', await png(4, 4))).toMatchObject(NOTHING);
  });

  it.each<[object, string]>([
    [{ altText: 'x'.repeat(1025) }, 'altText'],
    [{ altText: null }, 'altText'],
    [{ caption: 7 }, 'caption'],
    [{ credit: 'x'.repeat(257) }, 'credit'],
    [{ focalX: 101, focalY: 0 }, 'focalX'],
    [{ focalX: 0, focalY: -1 }, 'focalY'],
    [{ focalX: 0.5, focalY: 0 }, 'focalX'],
    [{ focalX: 50 }, 'focalY'],
    [{ focalY: 50 }, 'focalX'],
    [{ alt: 'x' }, 'alt'],
  ])('is refused as %j', async (body, member) => {
    const [{ id }] = await world
      .query<MediaFile>(`SELECT id FROM media_file WHERE path = 'refused.png'`)
      .then(async (rows) => (rows.length > 0 ? rows : [await world.add('refused.png', await png(4, 4))]));
    const answer = await world.ask<{ errors?: object }>('PATCH', `/api/media/${id}`, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [member]]);
    expect(await read({ id })).toMatchObject(NOTHING);
  });

  it('has a focal point only for pictures', async () => {
    const file = await world.add('text.txt', 'A text');
    expect(faultOf(await describeFile(file, { focalX: 1, focalY: 1 }))).toEqual([400, 'media.invalid', ['focalY']]);
    expect((await describeFile(file, { altText: 'A text' })).status).toBe(200);
  });

  it('does not change what somebody else has changed meanwhile, or for those who may not', async () => {
    const file = await world.add('stale.png', await png(4, 4));
    const etag = (await world.ask('GET', `/api/media/${file.id}`)).headers.get('etag') ?? '';
    expect((await describeFile(file, { caption: 'One' }, etag)).status).toBe(200);
    expect((await describeFile(file, { caption: 'Two' }, etag)).status).toBe(412);
    const nobody = await world.app.request('PATCH', `/api/media/${file.id}`, { body: { caption: 'Three' } });
    expect(nobody.status).toBe(401);
    const reader = await RestCaller.with(world.app, 'ViewContent');
    expect((await reader.patch(`/api/media/${file.id}`, { caption: 'Three' })).status).toBe(403);
    expect(await read(file)).toMatchObject({ caption: 'One' });
  });
});

it('The focal point is what crops keep in sight', async () => {
  const file = await world.add('halves.png', await png(200, 100, RED, BLUE));
  const crop = async () => {
    const { bytes, headers } = await world.fetch('halves.png?width=100&height=100&mode=crop');
    return { tag: headers.get('etag'), left: (await look(bytes)).at(10, 50).slice(0, 3) };
  };
  const middle = await crop();
  expect(middle.left).toEqual(RED);
  await describeFile(file, { focalX: 100, focalY: 0 });
  const right = await crop();
  expect(right.left).toEqual(BLUE);
  expect(right.tag).not.toBe(middle.tag);
});

describe('The page of a file', () => {
  it('changes its description, and says what is wrong with it', async () => {
    const editor = await new People(world.app).signedIn();
    const file = await world.add('page.png', await png(4, 4));
    const page = `/Admin/Media/Edit/${file.id}`;
    const typed = {
      altText: ' An oak in winter ',
      caption: 'Hyde Park',
      credit: 'Photo: Jane Doe',
      tags: 'Trees',
      focalX: '90',
      focalY: '40',
    };
    const saved = await editor.submit(page, `${page}/Describe`, typed);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, page]);
    expect(await read(file)).toMatchObject(OAK);
    const { text } = await editor.open(page);
    expect(text).toContain('An oak in winter</textarea>');
    expect(text).toMatch(/name="focalX"[^>]*value="90"/);
    const refused = await editor.submit(page, `${page}/Describe`, { ...typed, focalX: 'left', caption: 'Kept' });
    expect([refused.status, refused.text.includes('value="Kept"')]).toEqual([400, true]);
    expect(refused.text).toMatch(/Focal point from the left, in percent: /);
    const cleared = await editor.submit(page, `${page}/Describe`, { ...typed, focalX: '', focalY: '' });
    expect([cleared.status, await read(file)]).toMatchObject([303, { focalX: null, focalY: null }]);
    expect((await editor.open('/Admin/Media/Pick')).body).toMatchObject({
      files: expect.arrayContaining([expect.objectContaining({ path: 'page.png', altText: 'An oak in winter' })]),
    });
  });
});
