import { decodedPath, isNeedlesslyEncoded } from './visit';

describe('The path of a request', () => {
  it('is text, or nothing', () => {
    expect(['/%C3%BC', '/%E0%A4%A', '/a%00'].map(decodedPath)).toEqual(['/ü', undefined, undefined]);
  });

  it('encodes needlessly what is a letter, a digit, a hyphen, a dot or a slash', () => {
    const plain = 'AMZamz059-._~/'.split('');
    const others = '@[`{:!()"%^|\u007F'.split('');
    const encoded = (text: string) => `/%${text.charCodeAt(0).toString(16)}`;
    expect(plain.filter((character) => !isNeedlesslyEncoded(encoded(character)))).toEqual([]);
    expect(others.filter((character) => isNeedlesslyEncoded(encoded(character)))).toEqual([]);
    expect(isNeedlesslyEncoded('/%C3%BC/%E4%B8%AD')).toBe(false);
  });
});
