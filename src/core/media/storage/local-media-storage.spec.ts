import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { LocalMediaStorage } from './local-media-storage';

describe('A folder of contents', () => {
  let root: string;
  let storage: LocalMediaStorage;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-folder-'));
    storage = new LocalMediaStorage(path.join(root, 'media'));
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  const put = (content: string) => storage.put('contents/ab/abc', { bytes: Buffer.from(content) });

  it('gives back what it keeps, and nothing else', async () => {
    expect([await storage.has('contents/ab/abc'), await storage.get('contents/ab/abc')]).toEqual([false, undefined]);
    await put('Oak');
    const stream = await storage.get('contents/ab/abc', { first: 1, last: 2 });
    expect([await storage.has('contents/ab/abc'), stream && (await text(stream))]).toEqual([true, 'ak']);
    await storage.delete('contents/ab/abc');
    await storage.delete('contents/ab/abc');
    expect(await storage.has('contents/ab/abc')).toBe(false);
  });

  it('keeps nothing half, and says that it cannot be used', async () => {
    await put('Oak');
    const broken = storage.put('contents/ab/abd', { path: path.join(root, 'nothing'), size: 1, hash: 'abd' });
    await expect(broken).rejects.toMatchObject({ kind: 'unavailable', code: 'media.storage-unavailable' });
    expect(fs.readdirSync(path.join(root, 'media/contents/ab'))).toEqual(['abc']);

    fs.writeFileSync(path.join(root, 'file'), '');
    const blocked = new LocalMediaStorage(path.join(root, 'file'));
    const asks = [
      () => blocked.put('a/b', { bytes: Buffer.of(1) }),
      () => blocked.has('a/b'),
      () => blocked.get('a/b'),
      () => blocked.delete('a/b'),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'media.storage-unavailable' });
  });
});
