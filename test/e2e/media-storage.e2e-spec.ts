import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UnreferencedContentsTask } from '../../src/core/media/storage/media-contents';
import { MediaStorage } from '../../src/core/media/storage/media-storage';
import { png, uploadForm } from '../support/media-samples';
import { MediaWorld } from '../support/media-world';
import { faultOf } from '../support/rest-caller';
import { S3Server } from '../support/s3-server';
import { startTestApp } from '../support/test-app';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Keeper {
  readonly environment: Record<string, string>;
  /** The keys of all that is kept. */
  keys(): string[];
  /** Loses everything. */
  lose(): void;
  stop(): Promise<void>;
}

async function folder(): Promise<Keeper> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-media-'));
  return {
    environment: { MEDIA_FOLDER: root },
    keys: () =>
      fs
        .readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => fs.statSync(path.join(root, name)).isFile())
        .toSorted(),
    lose: () => fs.rmSync(root, { recursive: true }),
    stop: async () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

async function bucket(): Promise<Keeper> {
  const s3 = await S3Server.start();
  return {
    environment: s3.environment,
    keys: () => [...s3.objects.keys()].toSorted(),
    lose: () => s3.objects.clear(),
    stop: async () => {
      expect(s3.refused).toEqual([]);
      await s3.stop();
    },
  };
}

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('The contents of files in %s', (_name, start) => {
  let keeper: Keeper;
  let world: MediaWorld;

  beforeAll(async () => {
    keeper = await start();
    world = await MediaWorld.start({ env: keeper.environment });
  });
  afterAll(async () => {
    await world.stop();
    await keeper.stop();
  });

  /** Runs the task as if so much time had gone by. */
  const tidy = (milliseconds: number) =>
    world.app.get(UnreferencedContentsTask).run({
      dueUtc: new Date(Date.now() + milliseconds),
      signal: new AbortController().signal,
      progress: async () => undefined,
    });
  const uploadedLongAgo = (hash: string) =>
    world.query(`UPDATE media_content SET touched_utc = touched_utc - interval '9 days' WHERE hash = $1`, [hash]);
  const keyOf = (hash: string) => `contents/${hash.slice(0, 2)}/${hash}`;

  it('are kept once, and come back whole and in parts', async () => {
    const { hash } = await world.add('one.txt', 'Content');
    await world.add('other.txt', 'Content');
    expect(keeper.keys()).toEqual([keyOf(hash)]);
    expect((await world.fetch('one.txt')).bytes.toString()).toBe('Content');
    expect((await world.fetch('other.txt', { range: 'bytes=3-5' })).bytes.toString()).toBe('ten');
  });

  it('are those that another node sees', async () => {
    const node = await startTestApp({ env: keeper.environment, database: world.app.database });
    try {
      const answer = await fetch(`${node.url}/media/one.txt`);
      expect([answer.status, await answer.text()]).toEqual([200, 'Content']);
    } finally {
      await node.stop();
    }
  });

  it('stay for a day after the last file has left them, with what was made of them', async () => {
    const { id, hash } = await world.add('gone.png', await png(64, 64));
    await world.fetch('gone.png?width=32');
    const resized = `resized/${hash.slice(0, 2)}/${hash}/32x0-max.png`;
    await uploadedLongAgo(hash);
    await world.purge(id);
    expect(await tidy(DAY_MS - 60_000)).toEqual({ deleted: 0 });
    expect(keeper.keys()).toEqual(expect.arrayContaining([keyOf(hash), resized]));
    expect(await tidy(DAY_MS + 60_000)).toEqual({ deleted: 1 });
    expect(keeper.keys().filter((key) => key.includes(hash))).toEqual([]);
    expect(await world.query('SELECT FROM media_content WHERE hash = $1', [hash])).toEqual([]);
    expect((await world.fetch('one.txt')).status).toBe(200);
  });

  it('are kept in the forty sizes that were made last, however many strangers ask for', async () => {
    const { hash } = await world.add('many.png', await png(64, 64));
    const kept = () => keeper.keys().filter((key) => key.startsWith(`resized/${hash.slice(0, 2)}/${hash}/`));
    const sizes = [16, 32, 50, 100, 160].flatMap((width) =>
      [16, 32, 50, 100, 160].flatMap((height) =>
        ['crop', 'pad'].map((mode) => `width=${width}&height=${height}&mode=${mode}`),
      ),
    );
    expect(sizes).toHaveLength(50);
    for (const size of sizes) expect((await world.fetch(`many.png?${size}`)).status).toBe(200);
    expect(kept().map((key) => key.slice(key.lastIndexOf('/') + 1))).not.toContain('16x16-crop.png');
    expect(kept()).toHaveLength(40);
    expect((await world.fetch(`many.png?${sizes[0]}`)).status).toBe(200);
    expect(kept().map((key) => key.slice(key.lastIndexOf('/') + 1))).toContain('16x16-crop.png');
    expect(kept()).toHaveLength(40);
    const [{ resized }] = await world.query<{ resized: string[] }>(
      'SELECT resized FROM media_content WHERE hash = $1',
      [hash],
    );
    expect(resized.toSorted()).toEqual(kept().map((key) => key.slice(key.lastIndexOf('/') + 1)));
  });

  it('stay for a day after the last version that had them', async () => {
    const { id, hash } = await world.add('before.txt', 'Before');
    await uploadedLongAgo(hash);
    await world.ask('PUT', `/api/media/${id}`, uploadForm({ 'after.txt': 'After' }));
    expect(await tidy(DAY_MS * 9)).toEqual({ deleted: 0 });
    await world.ask('DELETE', `/api/media/${id}/versions/1`);
    expect(await tidy(DAY_MS - 60_000)).toEqual({ deleted: 0 });
    expect(await tidy(DAY_MS + 60_000)).toEqual({ deleted: 1 });
    expect(keeper.keys()).not.toContain(keyOf(hash));
    expect((await world.fetch('before.txt')).bytes.toString()).toBe('After');
  });

  it('stay when a file comes back to them', async () => {
    const { id } = await world.add('back.txt', 'Back');
    await world.purge(id);
    await world.add('again.txt', 'Back');
    expect(await tidy(DAY_MS * 2)).toEqual({ deleted: 0 });
    expect((await world.fetch('again.txt')).bytes.toString()).toBe('Back');
  });

  it('are made again when they had gone, and then come back', async () => {
    const { id, hash } = await world.add('once.txt', 'Once');
    await world.purge(id);
    expect(await tidy(DAY_MS + 60_000)).toEqual({ deleted: 1 });
    expect(keeper.keys()).not.toContain(keyOf(hash));
    await world.add('once.txt', 'Once');
    expect((await world.fetch('once.txt')).bytes.toString()).toBe('Once');
  });

  it('go when a failure has left them without a file', async () => {
    const storage = world.app.get<MediaStorage>(MediaStorage);
    const put = storage.put.bind(storage);
    // As if the process had ended right behind it: nothing after it is done.
    const broken = jest.spyOn(storage, 'put').mockImplementation(async (key, content) => {
      await put(key, content);
      throw new Error('The process has ended');
    });
    try {
      expect((await world.upload({ 'lost.txt': 'Lost' })).status).toBe(500);
    } finally {
      broken.mockRestore();
    }
    expect((await world.fetch('lost.txt')).status).toBe(404);
    const before = keeper.keys().length;
    expect(await tidy(DAY_MS + 60_000)).toEqual({ deleted: 1 });
    expect(keeper.keys()).toHaveLength(before - 1);
    expect((await world.upload({ 'lost.txt': 'Lost' })).status).toBe(201);
    expect((await world.fetch('lost.txt')).bytes.toString()).toBe('Lost');
  });

  it('are missed when they are lost', async () => {
    keeper.lose();
    const { status, bytes } = await world.fetch('one.txt');
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([
      503,
      { type: 'urn:espalier:problem:media.storage-unavailable' },
    ]);
    await world.add('new.txt', 'Content');
    expect((await world.fetch('one.txt')).bytes.toString()).toBe('Content');
  });
});

describe('A bucket that does not answer', () => {
  let s3: S3Server;
  let world: MediaWorld;

  beforeAll(async () => {
    s3 = await S3Server.start();
    world = await MediaWorld.start({ env: s3.environment });
  });
  afterAll(() => world.stop());

  it('has files be refused for the time being', async () => {
    await world.add('a.txt', 'A');
    for (const failure of [403, 500, 503]) {
      s3.failure = failure;
      expect(faultOf(await world.upload({ 'b.txt': 'B' }))).toEqual([503, 'media.storage-unavailable']);
      expect((await world.fetch('a.txt')).status).toBe(503);
    }
    await s3.stop();
    expect(faultOf(await world.upload({ 'b.txt': 'B' }))).toEqual([503, 'media.storage-unavailable']);
    expect(await world.paths()).toEqual(['a.txt']);
  });
});
