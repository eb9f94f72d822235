import * as fc from 'fast-check';
import { MAX_PATH_BYTES, pathFault, pathOfText, slugOfPath, trimPath } from './route-path';

const texts = fc.string({
  unit: fc.oneof(fc.constantFrom('/', '-', '.', ' ', 'É', 'É', 'a'), fc.string({ unit: 'grapheme', maxLength: 1 })),
});

describe('A path', () => {
  it.each(['', 'blog', 'blog/on-pruning', 'Blog/2026/On.Pruning_v1~x', 'größe/剪枝', 'a:b', '/blog/', '...'])(
    'may be %j',
    (path) => expect(pathFault(path)).toBeUndefined(),
  );

  it.each([...Array.from("?#[]@!$&'()*+,;=<>\\|%"), ' ', '\t', '\n', '\u0000', '\u007f', '\u00a0'])(
    'may not contain %j',
    (character) => expect(pathFault(`blog${character}x`)?.message).toMatch(/^must not contain /),
  );

  it.each(['blog//x', 'blog/./x', '../x', 'blog/..', '.', '..'])('may not be %j', (path) =>
    expect(pathFault(path)?.message).toMatch(/^must not contain /),
  );

  it('has at most 1024 bytes, in lower case too', () => {
    expect(pathFault('x'.repeat(MAX_PATH_BYTES))).toBeUndefined();
    expect(pathFault('é'.repeat(513))?.message).toMatch(/1024 bytes/);
    expect(pathFault('İ'.repeat(400))?.message).toMatch(/1024 bytes/);
  });

  it('is found whatever the case of its letters, its slashes and its composition', () => {
    expect(slugOfPath('/Blog/Caf\u0065\u0301/')).toBe('blog/café');
    expect(slugOfPath('BLOG/CAFÉ')).toBe('blog/café');
  });

  it('keeps its normalised forms', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(trimPath(trimPath(text))).toBe(trimPath(text));
        expect(slugOfPath(slugOfPath(text))).toBe(slugOfPath(text));
        expect(slugOfPath(trimPath(text))).toBe(slugOfPath(text));
      }),
    );
  });

  it('made of any text is one that could have been typed', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(pathFault(pathOfText(text))).toBeUndefined();
        expect(trimPath(pathOfText(text))).toBe(pathOfText(text));
      }),
    );
  });

  it.each([
    ['blog/ On Pruning? ', 'blog/On-Pruning'],
    ['/a//b/../c/', 'a/b/c'],
    ['?!', ''],
  ])('made of %j is %j', (text, path) => expect(pathOfText(text)).toBe(path));
});
