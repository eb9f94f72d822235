import { Logger } from '@nestjs/common';
import { UnreferencedContentsTask } from '../../src/core/media/storage/media-contents';
import { ImageResizer } from '../../src/core/media/images/resized-images';
import { IMAGE_SIZES } from '../../src/core/media/images/resize-request';
import { MediaStorage } from '../../src/core/media/storage/media-storage';
import { png, pngThatSays, webp } from '../support/media-samples';
import { MediaWorld } from '../support/media-world';
import { faultOf } from '../support/rest-caller';
import { S3Server } from '../support/s3-server';
import { canvas, chunksOf, riff } from '../support/webp-samples';

const DAY_MS = 24 * 60 * 60 * 1000;
const FLOOD = { 'x-forwarded-for': '192.0.2.66' };
const ELSEWHERE = { 'x-forwarded-for': '192.0.2.7' };

/** 200 other sizes. */
const QUERIES = IMAGE_SIZES.flatMap((width) =>
  IMAGE_SIZES.flatMap((height) => ['crop', 'pad'].map((mode) => `width=${width}&height=${height}&mode=${mode}`)),
);

describe('Strangers who ask for many sizes', () => {
  let world: MediaWorld;
  let resizer: ImageResizer;

  beforeAll(async () => {
    world = await MediaWorld.start({ env: { TRUST_PROXY: '1' } });
    resizer = world.app.get(ImageResizer);
    await world.add('oak.png', await png(40, 20));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.stop());

  /** From now on nothing is made until it is released. */
  function hold(): { readonly begun: string[]; readonly release: () => void } {
    const begun: string[] = [];
    const make = resizer.resize.bind(resizer);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(resizer, 'resize').mockImplementation(async (image, plan) => {
      begun.push(plan.variant);
      await released;
      return make(image, plan);
    });
    return { begun, release };
  }

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise(setImmediate);
  };

  it('wait in turns with others, and are refused beyond their share', async () => {
    const { begun, release } = hold();
    const refused: Awaited<ReturnType<MediaWorld['fetch']>>[] = [];
    const flood = QUERIES.slice(0, 60).map(async (query) => {
      const answer = await world.fetch(`oak.png?${query}`, FLOOD);
      if (answer.status !== 200) refused.push(answer);
      return answer.status;
    });
    await until(() => refused.length === 9);
    const [{ headers, bytes }] = refused;
    expect([headers.get('retry-after'), JSON.parse(bytes.toString())]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.objectContaining({ status: 503, type: 'urn:espalier:problem:media.busy' }),
    ]);
    const other = world.fetch('oak.png?width=16&format=webp', ELSEWHERE);
    release();
    expect((await other).status).toBe(200);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(51);
    expect(begun.indexOf('16x0-max.webp')).toBeLessThan(5);
  });

  it('have no picture decoded again that cannot be', async () => {
    await world.add('damaged.png', (await pngThatSays(500, 500)).subarray(0, 60));
    const resize = jest.spyOn(resizer, 'resize');
    for (const query of QUERIES.slice(0, 5)) {
      expect((await world.fetch(`damaged.png?${query}`)).status).toBe(404);
    }
    expect(resize).toHaveBeenCalledTimes(1);
  });

  it('get what was made, even if it cannot be kept', async () => {
    const storage = world.app.get<MediaStorage>(MediaStorage);
    jest.spyOn(storage, 'put').mockRejectedValue(new Error('The disk is full'));
    expect((await world.fetch('oak.png?height=32&format=jpeg')).status).toBe(200);
  });

  it('leave nothing behind of a content that goes meanwhile', async () => {
    const { id, hash } = await world.add('gone.png', await png(64, 64));
    const storage = world.app.get<MediaStorage>(MediaStorage);
    const tidy = () =>
      world.app.get(UnreferencedContentsTask).run({
        dueUtc: new Date(Date.now() + 2 * DAY_MS),
        signal: new AbortController().signal,
        progress: async () => undefined,
      });
    const put = storage.put.bind(storage);
    const tidied: unknown[] = [];
    jest.spyOn(storage, 'put').mockImplementation(async (key, content) => {
      await world.purge(id);
      tidied.push(await tidy());
      await put(key, content);
    });
    expect((await world.fetch('gone.png?width=32')).status).toBe(200);
    jest.restoreAllMocks();
    expect(tidied).toEqual([{ deleted: 0 }]);
    expect(await tidy()).toEqual({ deleted: 1 });
    expect(await storage.has(`resized/${hash.slice(0, 2)}/${hash}/32x0-max.png`)).toBe(false);
  });
});

describe('A WebP file of two sizes', () => {
  let world: MediaWorld;

  beforeAll(async () => {
    world = await MediaWorld.start();
  });
  afterAll(() => world.stop());

  it('is refused, and one that says its size twice is taken and made smaller', async () => {
    const picture = chunksOf(await webp(40, 20));
    const lying = await world.upload({ 'lying.webp': riff(canvas(4, 2), ...picture) });
    expect(faultOf(lying)).toEqual([400, 'media.invalid', ['file']]);
    expect(await world.add('honest.webp', riff(canvas(40, 20), ...picture))).toMatchObject({ width: 40, height: 20 });
    expect((await world.fetch('honest.webp?width=16')).status).toBe(200);
  });
});

describe('A bucket that breaks off', () => {
  let s3: S3Server;
  let world: MediaWorld;

  beforeAll(async () => {
    s3 = await S3Server.start();
    world = await MediaWorld.start({ env: s3.environment });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await world.stop();
    await s3.stop();
  });

  it('has answers break off that have begun, and no image be made of half a file', async () => {
    await world.add('long.txt', 'x'.repeat(1_000_000));
    await world.add('oak.png', await png(400, 200));
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    s3.breaksOff = true;
    await expect(world.fetch('long.txt')).rejects.toThrow(/terminated|fetch failed/);
    const small = await world.fetch('oak.png?width=32');
    expect([small.status, JSON.parse(small.bytes.toString())]).toMatchObject([
      503,
      { type: 'urn:espalier:problem:media.storage-unavailable' },
    ]);
    expect(logged).toHaveBeenCalled();
    s3.breaksOff = false;
    expect((await world.fetch('long.txt')).bytes).toHaveLength(1_000_000);
    expect((await world.fetch('oak.png?width=32')).status).toBe(200);
  });
});
