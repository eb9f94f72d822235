import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { TemporaryFiles } from './temporary-files';

describe('Temporary files', () => {
  it('are written when their folder was cleared, in one new folder, and are gone in the end', async () => {
    const files = new TemporaryFiles();
    const first = await files.write(Readable.from([Buffer.from('leaf')]));
    await rm(path.dirname(first.path), { recursive: true });
    const written = await Promise.all(['bud', 'bloom'].map((text) => files.write(Readable.from([Buffer.from(text)]))));
    expect(await Promise.all(written.map((file) => readFile(file.path, 'utf8')))).toEqual(['bud', 'bloom']);
    const [folder, ...others] = new Set(written.map((file) => path.dirname(file.path)));
    expect(others).toEqual([]);
    await files.onApplicationShutdown();
    expect(existsSync(folder)).toBe(false);
  });
});
