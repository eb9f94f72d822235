import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { jpeg, png, pngThatSays, uploadForm } from '../support/media-samples';
import { MediaWorld } from '../support/media-world';
import { faultOf } from '../support/rest-caller';

let world: MediaWorld;

beforeAll(async () => {
  world = await MediaWorld.start({ env: { MEDIA_UPLOAD_LIMIT: '100kb' } });
});
afterAll(() => world.stop());

/** What is on the disk of what this process received and did not yet answer. */
function received(): string[] {
  const folders = readdirSync(os.tmpdir()).filter((name) => name.startsWith(`espalier-uploads-${process.pid}-`));
  return folders.flatMap((folder) => readdirSync(path.join(os.tmpdir(), folder)));
}

/** Expects a refusal that leaves nothing behind. */
async function refused(asked: () => Promise<unknown>, fault: unknown[]): Promise<void> {
  const before = await world.paths();
  expect(faultOf((await asked()) as Parameters<typeof faultOf>[0])).toEqual(fault);
  expect(await world.paths()).toEqual(before);
  expect(
    await world.query(
      'SELECT FROM media_content WHERE NOT EXISTS (SELECT FROM media_file f WHERE f.hash = media_content.hash)',
    ),
  ).toEqual([]);
}

describe('An upload', () => {
  it('has files of a limited size, and one of just that size', async () => {
    await refused(() => world.upload({ 'big.txt': 'x'.repeat(100 * 1024 + 1) }), [413, 'http.file-too-large']);
    await refused(() => world.upload({ 'a.txt': 'a', 'big.txt': 'x'.repeat(1_000_000) }), [413, 'http.file-too-large']);
    expect((await world.upload({ 'fits.txt': 'x'.repeat(100 * 1024) })).status).toBe(201);
  });

  it('has a limited number of files', async () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}.txt`, 'n']));
    await refused(() => world.upload(files(21)), [400, 'http.too-many-files', ['']]);
    expect((await world.upload(files(20), 'twenty')).status).toBe(201);
    const { id } = (await world.upload({ 'one.txt': '1' })).body.items[0];
    const two = uploadForm({ 'a.txt': 'a', 'b.txt': 'b' });
    await refused(() => world.ask('PUT', `/api/media/${id}`, two), [400, 'http.too-many-files', ['']]);
  });

  it('has nothing else but a folder', async () => {
    const form = (name: string, value: string) => uploadForm({ 'x.txt': 'x' }, { [name]: value });
    const upload = (body: FormData) => world.ask('POST', '/api/media', body);
    await refused(() => upload(form('folder', 'x'.repeat(70_000))), [400, 'http.malformed-multipart', ['']]);
    await refused(() => upload(form('folder[a]', 'x')), [400, 'http.malformed-multipart', ['']]);
    await refused(() => upload(form('folder', 'a\0b')), [400, 'http.malformed-form', ['']]);
    const many = uploadForm({ 'x.txt': 'x' }, Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, ''])));
    await refused(() => upload(many), [400, 'http.malformed-multipart', ['']]);
    const elsewhere = new FormData();
    elsewhere.append('other', new File(['x'], 'x.txt'));
    await refused(() => upload(elsewhere), [400, 'http.too-many-files', ['']]);
  });

  it('is a form with a file', async () => {
    await refused(() => world.ask('POST', '/api/media', { file: 'x' }), [415, 'http.not-multipart']);
    await refused(() => world.ask('POST', '/api/media', uploadForm({})), [400, 'media.invalid', ['file']]);
    for (const body of [
      '',
      'rubbish',
      '--b\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nx',
    ]) {
      const send = () =>
        world.app.request('POST', '/api/media', {
          token: world.token,
          body,
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        });
      await refused(send, [400, 'http.malformed-multipart', ['']]);
    }
    const nameless = { token: world.token, body: 'x', headers: { 'content-type': 'multipart/form-data' } };
    await refused(() => world.app.request('POST', '/api/media', nameless), [400, 'http.malformed-multipart', ['']]);
  });

  it('leaves nothing on the disk, not even when it is cut off', async () => {
    const { hostname, port } = new URL(world.app.url);
    const sent = request({
      hostname,
      port,
      method: 'POST',
      path: '/api/media',
      headers: {
        authorization: `Bearer ${world.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
      },
    });
    sent.on('error', () => undefined);
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhalf');
    while (received().length === 0) await new Promise((resolve) => setImmediate(resolve));
    sent.destroy();
    while (received().length > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await world.paths()).not.toContain('x.txt');
  });
});

describe('A file', () => {
  it.each<[string, string | Buffer]>([
    ['page.html', '<p>Hello</p>'],
    ['image.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['script.js', 'alert(1)'],
    ['program.exe', 'MZ'],
    ['none', 'x'],
    ['.htaccess', 'x'],
    ['double.png.html', 'x'],
    ['empty.txt', ''],
    ['page.png', '<html><script>alert(1)</script>'],
    ['svg.png', '<svg onload="alert(1)"/>'],
    ['pdf.jpg', '%PDF-1.7'],
    ['image.txt', 'GIF89a/*<script>*/'],
    ['latin.txt', Buffer.from([0xe4, 0xf6, 0xfc])],
    ['binary.csv', 'a\0b'],
    ['half.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('is nothing else than the library takes: %s', (name, content) =>
    refused(() => world.upload({ [name]: content }), [400, 'media.invalid', ['file']]),
  );

  it.each(['..', '../up', 'a/../b', './a', 'a//b', 'a\\b', 'C:', 'https://x', 'a /b', 'a./b', 'x'.repeat(1025)])(
    'is in no folder %s',
    (folder) => refused(() => world.upload({ 'x.txt': 'x' }, folder), [400, 'media.invalid', ['folder']]),
  );

  it.each(['oak.png ', ' oak.txt', 'oak.txt.', 'oak\u202etxt.txt', `${'x'.repeat(1025)}.txt`])(
    'has no name that hides what it is, or that files cannot have: %j',
    (name) => refused(() => world.upload({ [name]: 'x' }), [400, 'media.invalid', ['file']]),
  );

  it('may have any other name, and is found by it', async () => {
    const names = ['CON.txt', 'nul.txt', '🌳🌳.txt', 'عربي.txt', `${'ä'.repeat(125)}.txt`, '...txt', "a'b #1 50%.txt"];
    for (const name of names) {
      const { status, body } = await world.upload({ [name]: 'x' }, 'odd');
      expect([status, body.items[0]?.path]).toEqual([201, `odd/${name}`]);
      expect((await world.fetch(`odd/${encodeURIComponent(name)}`)).status).toBe(200);
    }
  });

  it('has the last part of a name that looks like a path', async () => {
    const { body } = await world.upload({ '../../etc/passwd.txt': 'x', 'C:\\fakepath\\win.txt': 'y' }, 'names');
    expect(body.items.map(({ path: at }) => at)).toEqual(['names/passwd.txt', 'names/win.txt']);
  });

  it('is no image with more pixels than memory takes', async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [50_000, 1],
      [1, 50_000],
      [2 ** 31 - 1, 1],
      [7072, 7072],
    ] as const) {
      const bomb = await pngThatSays(width, height);
      await refused(() => world.upload({ 'bomb.png': bomb }), [400, 'media.invalid', ['file']]);
    }
    expect((await world.upload({ 'large.png': await pngThatSays(7071, 7071) })).status).toBe(201);
    const deep = { 'deep.png': await pngThatSays(5001, 5000, 16) };
    await refused(() => world.upload(deep), [400, 'media.invalid', ['file']]);
    expect((await world.upload({ 'deep.png': await pngThatSays(5000, 5000, 16) })).status).toBe(201);
  });

  it('may be an image and something else, and is served as the image only', async () => {
    const polyglot = Buffer.concat([await png(1, 1), Buffer.from('<script>alert(1)</script>')]);
    await world.add('both.png', polyglot);
    const { headers } = await world.fetch('both.png');
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
    const photo = Buffer.concat([await jpeg(40, 40), Buffer.from('PK\u0003\u0004')]);
    await world.add('both.jpg', photo);
    const small = await world.fetch('both.jpg?width=16');
    expect([small.status, small.bytes.includes('PK\u0003\u0004')]).toEqual([200, false]);
  });
});
