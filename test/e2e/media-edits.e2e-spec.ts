import { ImageEditor } from '../../src/core/media/versions/picture-edits';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { BLUE, jpeg, look, png, RED, webp } from '../support/media-samples';
import { MediaWorld, type MediaFile } from '../support/media-world';
import { People } from '../support/people';
import { faultOf } from '../support/rest-caller';
import { addressOf, VersionedMedia } from '../support/versioned-media';

let world: MediaWorld;
let media: VersionedMedia;

beforeAll(async () => {
  world = await MediaWorld.start();
  media = new VersionedMedia(world);
});
afterAll(() => world.stop());

const seen = async (path: string) => look((await world.fetch(path)).bytes);

describe('A picture', () => {
  it.each([
    ['cut.png', png],
    ['cut.webp', webp],
    ['cut.jpg', (width: number, height: number) => jpeg(width, height, { left: RED, right: BLUE })],
  ])('is cropped, as %s', async (path, make) => {
    const file = await world.add(path, await make(200, 100, RED, BLUE));
    const before = await world.fetch(`${path}?width=50`);
    const { status, body } = await media.crop(file, { x: 90, y: 10, width: 60, height: 40 });
    expect([status, body.width, body.height]).toEqual([200, 60, 40]);
    const image = await seen(path);
    expect([image.width, image.height, image.at(4, 20).slice(0, 3), image.at(50, 20).slice(0, 3)]).toEqual([
      60,
      40,
      RED,
      BLUE,
    ]);
    const after = await world.fetch(`${path}?width=50`, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, (await look(after.bytes)).height]).toEqual([200, 33]);
    expect(await media.actions(file)).toEqual(['2 crop', '1 upload']);
    expect((await look((await media.content(file, 1)).bytes)).width).toBe(200);
    expect((await look((await media.content(file, 1, '?width=100')).bytes)).width).toBe(100);
  });

  it('is rotated as it is shown, whatever its camera says', async () => {
    const file = await world.add('turned.jpg', await jpeg(200, 100, { left: RED, right: BLUE, orientation: 6 }));
    expect([file.width, file.height]).toEqual([100, 200]);
    expect(await media.rotate(file, 90)).toMatchObject({ status: 200, body: { width: 200, height: 100 } });
    const image = await seen('turned.jpg');
    expect([image.width, image.height, image.exif]).toEqual([200, 100, false]);
    expect([image.at(20, 50).slice(0, 3), image.at(180, 50).slice(0, 3)]).toEqual([BLUE, RED]);
    await media.rotate(file, 180);
    expect((await seen('turned.jpg')).at(20, 50).slice(0, 3)).toEqual(RED);
    expect(await media.rotate(file, 270)).toMatchObject({ status: 200, body: { width: 100, height: 200 } });
    expect(await media.actions(file)).toEqual(['4 rotate', '3 rotate', '2 rotate', '1 upload']);
  });

  it('keeps its focal point where it is in the picture', async () => {
    const file = await world.add('focal.png', await png(200, 100, RED, BLUE));
    const point = async () => {
      const { focalX, focalY } = (await media.read(file)) as MediaFile & { focalX: number; focalY: number };
      return [focalX, focalY];
    };
    await world.ask('PATCH', addressOf(file), { focalX: 80, focalY: 20 });
    await media.rotate(file, 90);
    expect(await point()).toEqual([80, 80]);
    await media.rotate(file, 270);
    expect(await point()).toEqual([80, 20]);
    await media.rotate(file, 180);
    expect(await point()).toEqual([20, 80]);
    await media.rotate(file, 180);
    await media.crop(file, { x: 100, y: 0, width: 100, height: 50 });
    expect(await point()).toEqual([60, 40]);
    await media.crop(file, { x: 0, y: 0, width: 10, height: 10 });
    expect(await point()).toEqual([null, null]);
    await media.restore(file, 1);
    expect(await point()).toEqual([80, 20]);
  });

  it.each<[string, unknown, string[]]>([
    ['crop', { x: 0, y: 0, width: 5, height: 4 }, ['width']],
    ['crop', { x: 1, y: 2, width: 4, height: 3 }, ['width', 'height']],
    ['crop', { x: -1, y: 0, width: 1, height: 1 }, ['x']],
    ['crop', { x: 0, y: 0, width: 0, height: 1 }, ['width']],
    ['crop', { x: 0, y: 0.5, width: 1, height: 1 }, ['y']],
    ['crop', { x: 0, y: 0, width: 1 }, ['height']],
    ['crop', { x: 0, y: 0, width: 1, height: 1, z: 1 }, ['z']],
    ['rotate', { degrees: 45 }, ['degrees']],
    ['rotate', { degrees: '90' }, ['degrees']],
    ['rotate', {}, ['degrees']],
  ])('is not edited by %s with %j', async (verb, body, members) => {
    const path = 'refused.png';
    const [file = await world.add(path, await png(4, 4))] = await world.query<MediaFile>(
      'SELECT id FROM media_file WHERE path = $1',
      [path],
    );
    const answer = await world.ask<{ errors?: object }>('POST', addressOf(file, `/${verb}`), body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, members]);
    expect(await media.actions(file)).toEqual(['1 upload']);
  });

  it('stays as it is where nothing is cut off, it cannot be read, or is no picture', async () => {
    const whole = await world.add('whole.png', await png(4, 4));
    expect((await media.crop(whole, { x: 0, y: 0, width: 4, height: 4 })).body.hash).toBe(whole.hash);
    const broken = await world.add('broken.png', (await png(4, 4)).subarray(0, 40));
    expect(faultOf(await media.rotate(broken, 90))).toEqual([400, 'media.invalid', ['']]);
    const text = await world.add('no-picture.txt', 'Text');
    expect(faultOf(await media.rotate(text, 90))).toEqual([400, 'media.invalid', ['degrees']]);
    expect(faultOf(await media.crop(text, { x: 0, y: 0, width: 1, height: 1 }))).toEqual([
      400,
      'media.invalid',
      ['width'],
    ]);
    for (const file of [whole, broken, text]) expect(await media.actions(file)).toEqual(['1 upload']);
  });

  it('is not edited over what somebody else has put there meanwhile', async () => {
    const file = await world.add('stale.png', await png(4, 4));
    const etag = (await world.ask('GET', addressOf(file))).headers.get('etag') ?? '';
    await media.replace(file, await png(6, 6, BLUE));
    for (const answer of [
      await media.crop(file, { x: 0, y: 0, width: 1, height: 1 }, etag),
      await media.rotate(file, 90, etag),
      await media.restore(file, 1, etag),
    ]) {
      expect(faultOf(answer)).toEqual([412, 'media.changed']);
    }
    const answers = await Promise.all([
      media.rotate(file, 90),
      media.replace(file, await png(8, 4, RED)),
      media.rotate(file, 180),
    ]);
    expect(answers.map(({ status }) => status).every((status) => [200, 412].includes(status))).toBe(true);
    expect((await media.of(file)).slice(-2)).toMatchObject([{ width: 6 }, { width: 4 }]);
  });

  it('is not edited when another one takes its place while it is being edited', async () => {
    const file = await world.add('between.png', await png(4, 2));
    const editor = world.app.get(ImageEditor);
    const rotate = editor.rotate.bind(editor);
    jest.spyOn(editor, 'rotate').mockImplementationOnce(async (...given) => {
      await media.replace(file, await png(8, 2, BLUE));
      return rotate(...given);
    });
    expect(faultOf(await media.rotate(file, 90))).toEqual([412, 'media.changed']);
    expect((await seen('between.png')).width).toBe(8);
  });
});

describe('The page of a file', () => {
  it('crops and rotates, and restores versions', async () => {
    const editor = await new People(world.app).signedIn();
    const file = await world.add('page.png', await png(200, 100, RED, BLUE));
    const page = `/Admin/Media/Edit/${file.id}`;
    const rotated = await editor.submit(page, `${page}/Rotate`, { degrees: '90' });
    expect([rotated.status, (await media.read(file)).width]).toEqual([303, 100]);
    const cut = { x: '0', y: '0', width: '100', height: '50' };
    const cropped = await editor.submit(`${page}/Crop`, `${page}/Crop`, cut);
    expect([cropped.status, (await media.read(file)).height]).toEqual([303, 50]);
    const refused = await editor.submit(`${page}/Crop`, `${page}/Crop`, { ...cut, width: '999', x: 'left' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/name="width"[^>]*value="999"/);
    expect(refused.text).toMatch(/From the left, in pixels: /);
    const { text } = await editor.open(page);
    for (const words of ['Cropped', 'Rotated', 'Uploaded', 'Current', 'Restore version 1'])
      expect(text).toContain(words);
    expect(text).not.toContain('Restore version 3');
    const restored = await editor.submit(page, `${page}/Versions/1/Restore`, {});
    expect([restored.status, (await media.read(file)).hash]).toEqual([303, file.hash]);
    const again = await editor.open(page);
    expect(again.text).toContain('Version 1 restored');
    expect(again.text.match(/Same as the current one|Current</g)).toEqual(['Current<', 'Same as the current one']);
    const stale = await editor.submit(page, `${page}/Rotate`, { degrees: '90', version: '"x"' });
    expect(stale.status).toBe(303);
    expect((await editor.open(page)).text).toContain('has changed since');
    const deleted = await editor.submit(`${page}/Versions/2/Delete`, `${page}/Versions/2/Delete`, {});
    expect([deleted.status, (await media.of(file)).map(({ number }) => number)]).toEqual([303, [4, 3, 1]]);
  });
});

it('What is done to pictures is in the audit trail', async () => {
  const diary = await AuditDiary.of(world.app);
  const file = await world.add('told.png', await png(4, 4));
  const told = await diary.told(async () => {
    await media.crop(file, { x: 0, y: 0, width: 2, height: 1 });
    await media.rotate(file, 90);
  });
  expect(await diary.unnamedFacts()).toEqual([]);
  await diary.close();
  const [cropped, rotated] = RECORDED_KINDS['media-edits'];
  expect(told).toMatchObject([
    [cropped, 'told.png', expect.any(String), { before: { hash: file.hash } }],
    [rotated, 'told.png', expect.any(String), { after: expect.any(Object) }],
  ]);
});
