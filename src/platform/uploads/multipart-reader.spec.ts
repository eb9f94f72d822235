import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Request, Response } from 'express';
import { Config } from '#platform/config';
import { MultipartReader } from './multipart-reader';
import type { TemporaryFiles } from './temporary-files';

const BODY = ['a', 'b']
  .map((name) => `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}.txt"\r\n\r\n${name}\r\n`)
  .concat('--b--\r\n')
  .join('');
const HEADERS = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(BODY.length) };

describe('Files that have come', () => {
  const kept = new Set<string>();
  const temporary = {
    async write(content: Readable) {
      const path = await text(content);
      kept.add(path);
      return { path, size: 1, hash: '' };
    },
    remove: (path: string) => Promise.resolve(void kept.delete(path)),
  } as unknown as TemporaryFiles;
  const request = () =>
    Object.assign(Readable.from([Buffer.from(BODY)]), { headers: HEADERS, is: () => true }) as unknown as Request;
  const response = (closed: boolean) => Object.assign(new EventEmitter(), { closed }) as unknown as Response;
  const read = (to: Response) => new MultipartReader(new Config({}), temporary).read(request(), to, 2, () => undefined);

  it('are there until the request has been answered', async () => {
    const answer = response(false);
    const { files } = await read(answer);
    expect(files.map(({ path }) => path)).toEqual([...kept]);
    expect(kept.size).toBe(2);
    answer.emit('close');
    expect(kept.size).toBe(0);
  });

  it('are gone when their sender has not waited for that', async () => {
    await expect(read(response(true))).rejects.toMatchObject({ code: 'http.malformed-multipart' });
    expect(kept.size).toBe(0);
  });
});
