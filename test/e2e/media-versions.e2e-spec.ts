import { createHash } from 'node:crypto';
import { MOST_EARLIER } from '../../src/core/media/versions/media-versions';
import { UnreferencedContentsTask } from '../../src/core/media/storage/media-contents';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { MediaWorld } from '../support/media-world';
import { faultOf, RestCaller } from '../support/rest-caller';
import { addressOf, VersionedMedia } from '../support/versioned-media';

/** The application of the tests. */
const ME = 'First application';

let world: MediaWorld;
let media: VersionedMedia;
let diary: AuditDiary;

beforeAll(async () => {
  world = await MediaWorld.start();
  media = new VersionedMedia(world);
  diary = await AuditDiary.of(world.app);
});
afterAll(async () => {
  await diary.close();
  await world.stop();
});

describe('The versions of a file', () => {
  it('keep what was there before it was replaced, and come back as new ones', async () => {
    const file = await world.add('oak.txt', 'One');
    expect(await media.actions(file)).toEqual(['1 upload']);
    await media.replace(file, 'Two');
    await media.replace(file, 'Two');
    expect(await media.of(file)).toMatchObject([
      { number: 2, action: 'replace', author: ME, size: 3, restored: null },
      { number: 1, action: 'upload', author: ME, size: 3, hash: createHash('sha256').update('One').digest('hex') },
    ]);
    expect((await media.content(file, 1)).bytes.toString()).toBe('One');
    const told = await diary.told(async () => expect((await media.restore(file, 1)).status).toBe(200));
    expect(told).toMatchObject([['Media.VersionRestored', 'oak.txt', ME, { version: 1 }]]);
    expect((await world.fetch('oak.txt')).bytes.toString()).toBe('One');
    expect(await media.of(file)).toMatchObject([
      { number: 3, action: 'restore', restored: 1 },
      { number: 2 },
      { number: 1 },
    ]);
  });

  it('of files that an earlier release changed begin with what they have now', async () => {
    const file = await world.add('older.txt', 'One');
    await world.query('DELETE FROM media_version WHERE file_id = $1', [file.id]);
    await media.replace(file, 'Two');
    expect(await media.of(file)).toMatchObject([
      { number: 2, author: ME },
      { number: 1, author: null, action: 'upload' },
    ]);
    expect((await media.content(file, 1)).bytes.toString()).toBe('One');
  });

  it('are as many as are kept: the oldest make room', async () => {
    const file = await world.add('many.txt', 'Start');
    for (let at = 1; at <= MOST_EARLIER + 2; at++) await media.replace(file, `Content ${at}`);
    const numbers = (await media.of(file)).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([MOST_EARLIER + 1, MOST_EARLIER + 3, 3]);
    expect((await media.content(file, 2)).status).toBe(404);
    expect(faultOf(await media.restore(file, 2))).toEqual([404, 'media.version-not-found']);
  });

  it('lose nothing when several replace at once', async () => {
    const file = await world.add('race.txt', 'Start');
    const contents = Array.from({ length: 6 }, (_, at) => `Racer ${at}`);
    const answers = await Promise.all(contents.map((content) => media.replace(file, content)));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
    const versions = await media.of(file);
    const kept = await Promise.all(
      versions.map(async ({ number }) => (await media.content(file, number)).bytes.toString()),
    );
    expect(kept.toSorted()).toEqual([...contents, 'Start'].toSorted());
    expect((await world.fetch('race.txt')).bytes.toString()).toBe(kept[0]);
  });

  it('keep their contents from the task that deletes what nobody has, until they go', async () => {
    const file = await world.add('kept.txt', 'Kept for long');
    await media.replace(file, 'Another');
    await world.query(`UPDATE media_content SET touched_utc = touched_utc - interval '9 days'`);
    const tidy = () =>
      world.app.get(UnreferencedContentsTask).run({
        dueUtc: new Date(),
        signal: new AbortController().signal,
        progress: async () => undefined,
      });
    await tidy();
    expect((await media.content(file, 1)).bytes.toString()).toBe('Kept for long');
    const [, { hash }] = await media.of(file);
    const told = await diary.told(async () =>
      expect((await world.ask('DELETE', addressOf(file, '/versions/1'))).status).toBe(204),
    );
    expect(told).toMatchObject([['Media.VersionDeleted', 'kept.txt', ME, { version: 1, hash }]]);
    expect((await media.content(file, 1)).status).toBe(404);
    expect(faultOf(await world.ask('DELETE', addressOf(file, '/versions/2')))).toEqual([409, 'media.version-present']);
    await world.query(`UPDATE media_content SET touched_utc = touched_utc - interval '9 days'`);
    await tidy();
    expect(await world.query('SELECT FROM media_content WHERE hash = $1', [hash])).toEqual([]);
  });

  it('end with the file, whose contents stay for a day', async () => {
    const file = await world.add('ended.txt', 'Ended');
    await media.replace(file, 'Ended later');
    const hashes = (await media.of(file)).map(({ hash }) => hash);
    await world.query(`UPDATE media_content SET touched_utc = touched_utc - interval '9 days'`);
    await world.purge(file.id);
    expect(await world.query('SELECT FROM media_version WHERE file_id = $1', [file.id])).toEqual([]);
    const touched = await world.query(
      `SELECT FROM media_content WHERE hash = ANY($1) AND touched_utc > now() - interval '1 hour'`,
      [hashes],
    );
    expect(touched).toHaveLength(2);
  });

  it('are for those who may manage media, and go for good by those who may delete', async () => {
    const file = await world.add('secret.txt', 'Secret');
    await media.replace(file, 'Public');
    const [reader, author] = [
      await RestCaller.with(world.app, 'ViewContent'),
      await RestCaller.with(world.app, 'ManageMediaContent'),
    ];
    for (const path of ['/versions', '/versions/1/content']) {
      expect((await reader.get(addressOf(file, path))).status).toBe(403);
      expect((await world.app.request('GET', addressOf(file, path))).status).toBe(401);
      expect((await author.get(addressOf(file, path))).status).toBe(200);
    }
    for (const path of ['/versions/1/restore', '/crop', '/rotate'])
      expect((await reader.post(addressOf(file, path), {})).status).toBe(403);
    expect((await author.delete(addressOf(file, '/versions/1'))).status).toBe(403);
    const { headers } = await media.content(file, 1);
    expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const visitor = await fetch(`${world.app.url}/Admin/Media/Edit/${file.id}/Versions/1/Content`, {
      redirect: 'manual',
    });
    expect(visitor.status).not.toBe(200);
    for (const number of ['0', '-1', '1.5', 'x', '99999999999'])
      expect((await world.ask('GET', addressOf(file, `/versions/${number}/content`))).status).toBe(404);
  });
});

it('All of it is in the audit trail', async () => {
  expect(await diary.kinds()).toEqual(expect.arrayContaining([...RECORDED_KINDS['media-versions']]));
  expect(await diary.unnamedFacts()).toEqual([]);
});
