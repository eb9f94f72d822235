import fc from 'fast-check';
import { folderOf, libraryPath, libraryPathFault, nameOf, pathIn, pathKey } from './library-path';

describe('A path of the media library', () => {
  it.each([
    'oak.jpg',
    'trees/oak.jpg',
    'Bäume/Öak #1 (50%).JPG',
    '木/木.png',
    'a'.repeat(1020) + '.jpg',
    '.well/oak.jpg',
  ])('may be %j', (path) => expect(libraryPathFault(path)).toBeUndefined());

  it.each([
    '',
    '..',
    '../oak.jpg',
    'trees/../oak.jpg',
    './oak.jpg',
    '/oak.jpg',
    'trees//oak.jpg',
    'trees\\oak.jpg',
    'C:oak.jpg',
    'https://example.com/oak.jpg',
    'oak\0.jpg',
    'oak\n.jpg',
    ' oak.jpg',
    'oak.jpg ',
    'trees /oak.jpg',
    'oak.jpg.',
    'trees./oak.jpg',
    'oak\u202egpj.exe',
    'oak\ud800.jpg',
    `${'a/'.repeat(16)}oak.jpg`,
    `${'ä'.repeat(512)}.jpg`,
    'x'.repeat(1025),
  ])('may not be %j', (path) => expect(libraryPathFault(path)?.message).toMatch(/^must .*\.$/));

  it('is the same in whatever case and composition', () => {
    expect(pathKey('Trees/OAK.JPG')).toBe('trees/oak.jpg');
    expect(pathKey('A\u0308.jpg')).toBe(pathKey('\u00c4.JPG'));
    expect(libraryPath('A\u0308.jpg')).toBe('\u00c4.jpg');
  });

  it('is that of a name in a folder', () => {
    expect(pathIn('', 'oak.jpg')).toBe('oak.jpg');
    expect(pathIn(' /trees/old/ ', 'oak.jpg')).toBe('trees/old/oak.jpg');
    expect([folderOf('trees/old/oak.jpg'), nameOf('trees/old/oak.jpg')]).toEqual(['trees/old', 'oak.jpg']);
    expect([folderOf('oak.jpg'), nameOf('oak.jpg')]).toEqual(['', 'oak.jpg']);
  });

  it('stays within the library, and is the same when it is compared again', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', ' ', 'a', 'İ', 'ß', '\u0308', 'K', '%2e', '\0');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const path = libraryPath(parts.join(''));
        if (libraryPathFault(path) !== undefined) return;
        const url = new URL(path.split('/').map(encodeURIComponent).join('/'), 'http://x.invalid/media/');
        expect(url.pathname.startsWith('/media/')).toBe(true);
        expect(decodeURIComponent(url.pathname)).toBe(`/media/${path}`);
        expect(pathKey(pathKey(path))).toBe(pathKey(path));
      }),
      { numRuns: 2000 },
    );
  });
});
