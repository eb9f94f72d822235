import { contentFault, extensionFault } from './media-inspector';
import { kindOf, looksLike, MEDIA_KINDS } from './media-kinds';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

const HEADS: Readonly<Record<string, Buffer>> = {
  jpg: bytes('\xff\xd8\xff\xe0\0\x10JFIF'),
  png: bytes('\x89PNG\r\n\x1a\n'),
  gif: bytes('GIF89a'),
  webp: bytes('RIFF\0\0\0\0WEBPVP8 '),
  avif: bytes('\0\0\0\x20ftypavif'),
  mp3: bytes('ID3\x04'),
  m4a: bytes('\0\0\0\x20ftypM4A '),
  aac: bytes('\xff\xf1\x50'),
  ogg: bytes('OggS\0'),
  wav: bytes('RIFF\0\0\0\0WAVEfmt '),
  flac: bytes('fLaC'),
  mp4: bytes('\0\0\0\x20ftypisom'),
  mov: bytes('\0\0\0\x08wide'),
  webm: bytes('\x1aE\xdf\xa3'),
  ogv: bytes('OggS\0'),
  pdf: bytes('%PDF-1.7'),
  docx: bytes('PK\x03\x04'),
  zip: bytes('PK\x05\x06'),
};

describe('A kind of file', () => {
  it('is found by the extension, whatever its case', () => {
    expect(kindOf('trees/OAK.Jpeg')?.mediaType).toBe('image/jpeg');
    expect(kindOf('trees.jpg/oak')).toBeUndefined();
    expect(kindOf('oak')).toBeUndefined();
  });

  it('is none that runs in a browser', () => {
    const types = MEDIA_KINDS.map(({ mediaType }) => mediaType);
    expect(types.filter((type) => /html|svg|xml$|script|flash/.test(type))).toEqual([]);
    expect(new Set(types).size).toBe(types.length);
  });

  it.each(Object.entries(HEADS))('is known by how it begins: %s', (extension, head) => {
    expect(contentFault(`a.${extension}`, head)).toBeUndefined();
  });

  it('is the audio frame of an MP3 without tags, and none of AAC', () => {
    expect(contentFault('a.mp3', bytes('\xff\xfb\x90'))).toBeUndefined();
    expect(contentFault('a.mp3', HEADS.aac)?.message).toMatch(/^This file is a|^The content of this file/);
  });

  it.each(['svg', 'html', 'htm', 'js', 'xml', 'exe', 'php', 'svgz', 'xhtml', 'swf'])('is not .%s', (extension) =>
    expect(extensionFault(`a.${extension}`)?.message).toMatch(/not accepted|must end with one of \.jpg, /),
  );
});

describe('A content', () => {
  it('must be what its name says', () => {
    expect(contentFault('a.jpg', HEADS.png)?.message).toBe(
      'This file is a PNG, but its name ends in .jpg. Rename it to .png.',
    );
    expect(contentFault('a.png', bytes('<html><script>'))?.message).toBe(
      'The content of this file does not fit its name, which ends in .png. Rename it or choose another file.',
    );
    expect(contentFault('a.txt', HEADS.pdf)?.message).toMatch(/^This file is a PDF, but its name ends in \.txt\./);
    expect(contentFault('a.txt', bytes('Oak'))).toBeUndefined();
    expect(looksLike(bytes('Oak'))).toBeUndefined();
  });

  it('must not be empty', () => expect(contentFault('a.txt', Buffer.alloc(0))?.message).toMatch(/^This file is empty/));
});
