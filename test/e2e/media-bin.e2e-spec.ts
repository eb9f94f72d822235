import { DeletedMediaTask } from '../../src/core/media/bin/media-bin';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { png } from '../support/media-samples';
import { MediaWorld, type MediaFile } from '../support/media-world';
import { People } from '../support/people';
import { faultOf, RestCaller } from '../support/rest-caller';

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

describe('A file that was deleted', () => {
  const BIN = '/api/recycle-bin/media';
  const inBin = async () => (await world.ask<{ items: MediaFile[]; totalCount: number }>('GET', `${BIN}?first=1`)).body;

  it('is in the recycle bin, and comes back as it was', async () => {
    const image = await png(6, 3);
    const { id, url: _url, ...facts } = await world.add('felled/oak.png', image);
    await world.ask('DELETE', `/api/media/${id}`);
    const { items, totalCount } = await inBin();
    expect(items).toEqual([{ id, ...facts, removedUtc: expect.any(String), removedBy: ME }]);
    expect(totalCount).toBe(1);
    expect(await world.paths()).not.toContain('felled/oak.png');
    for (const query of ['path=felled/oak.png', 'q=felled', 'folder=felled']) {
      expect((await world.ask('GET', `/api/media?${query}`)).body).toMatchObject({ items: [], totalCount: 0 });
    }
    const told = await diary.told(async () => {
      const { status, body } = await world.ask('POST', `${BIN}/${id}/restore`);
      expect([status, body]).toMatchObject([200, { id, path: 'felled/oak.png' }]);
    });
    expect(told).toMatchObject([['Media.Restored', 'felled/oak.png', ME, {}]]);
    expect((await world.fetch('felled/oak.png')).bytes.equals(image)).toBe(true);
    expect(faultOf(await world.ask('POST', `${BIN}/${id}/restore`))).toEqual([404, 'media.not-deleted']);
  });

  it('comes back elsewhere, where another file has taken its place', async () => {
    const { id } = await world.add('felled/elm.txt', 'One');
    await world.ask('DELETE', `/api/media/${id}`);
    await world.add('Felled/Elm.TXT', 'Another');
    const restore = async (path?: string) =>
      world.ask('POST', `${BIN}/${id}/restore`, path === undefined ? {} : { path });
    expect(faultOf(await restore())).toEqual([409, 'media.path-taken']);
    for (const path of ['../elm.txt', 'elm.png', ' '])
      expect(faultOf(await restore(path))).toEqual([400, 'media.invalid', ['path']]);
    expect((await restore('felled/elm 2.txt')).status).toBe(200);
    expect((await world.fetch('felled/elm.txt')).bytes.toString()).toBe('Another');
    expect((await world.fetch('felled/elm%202.txt')).bytes.toString()).toBe('One');
  });

  it('goes for good', async () => {
    const { id } = await world.add('felled/ash.txt', 'Ash');
    expect(faultOf(await world.ask('DELETE', `${BIN}/${id}`))).toEqual([404, 'media.not-deleted']);
    await world.ask('DELETE', `/api/media/${id}`);
    const told = await diary.told(() => world.ask('DELETE', `${BIN}/${id}`));
    expect(told).toMatchObject([['Media.Purged', 'felled/ash.txt', ME, {}]]);
    expect(faultOf(await world.ask('POST', `${BIN}/${id}/restore`))).toEqual([404, 'media.not-deleted']);
    expect(await world.query('SELECT FROM media_file WHERE id = $1', [id])).toEqual([]);
  });

  it('goes for good before its time for those only who may manage the media of others', async () => {
    const { id } = await world.add('felled/beech.txt', 'Beech');
    const [author, editor] = [
      await RestCaller.with(world.app, 'ManageMediaContent'),
      await RestCaller.with(world.app, 'ManageOthersMediaContent'),
    ];
    expect((await author.delete(`/api/media/${id}`)).status).toBe(204);
    expect((await author.delete(`${BIN}/${id}`)).status).toBe(403);
    const people = new People(world.app);
    const page = async (role: string) => {
      const browser = await people.signedIn((await people.create(role)).userName);
      const { text } = await browser.open('/Admin/RecycleBin/Media');
      const asked = await browser.open(`/Admin/RecycleBin/Media/${id}/Purge`);
      return [text.includes(`${id}/Restore`), text.includes(`${id}/Purge`), asked.status];
    };
    expect(await page('Author')).toEqual([true, false, 403]);
    expect(await page('Editor')).toEqual([true, true, 200]);
    expect((await editor.delete(`${BIN}/${id}`)).status).toBe(204);
  });

  it('goes for good after thirty days', async () => {
    const [young, old] = [await world.add('felled/young.txt', 'Young'), await world.add('felled/old.txt', 'Old')];
    for (const { id } of [young, old]) await world.ask('DELETE', `/api/media/${id}`);
    const age = (id: string, days: number) =>
      world.query('UPDATE media_file SET removed_utc = now() - make_interval(days => $2) WHERE id = $1', [id, days]);
    await age(young.id, 29);
    await age(old.id, 31);
    const run = { dueUtc: new Date(), signal: new AbortController().signal, progress: async () => undefined };
    expect(await world.app.get(DeletedMediaTask).run(run)).toEqual({ deleted: 1 });
    expect((await world.ask('POST', `${BIN}/${young.id}/restore`)).status).toBe(200);
    expect((await world.ask('POST', `${BIN}/${old.id}/restore`)).status).toBe(404);
  });
});

it('All of it is in the audit trail', async () => {
  expect(await diary.kinds()).toEqual(expect.arrayContaining([...RECORDED_KINDS['media-bin']]));
  expect(await diary.unnamedFacts()).toEqual([]);
});
