import { Transformer } from '@napi-rs/image';
import fc from 'fast-check';
import { imageSize } from 'image-size';
import { ImageEditor } from '../../versions/picture-edits';
import { resizePlan } from '../resize-plan';
import { SOURCE_FORMATS, type ImageFormat, type SourceFormat } from '../resize-request';
import { ImageResizer } from '../resized-images';
import { metadataInPng, pngWith, withMetadataOf } from './kept-metadata';
import { jpegWith, metadataInJpeg } from './jpeg-metadata';
import { metadataInWebp, webpWith } from './webp-metadata';

const FORMATS = {
  jpeg: { read: metadataInJpeg, write: jpegWith, encode: (image: Transformer) => image.jpeg(95) },
  png: { read: metadataInPng, write: pngWith, encode: (image: Transformer) => image.png() },
  webp: { read: metadataInWebp, write: webpWith, encode: (image: Transformer) => image.webpLossless() },
};

/** Larger than a segment of a JPEG. */
const PROFILE_BYTES = 70_001;
const [WIDTH, HEIGHT] = [40, 20];

function profileOf(colors: string): Buffer {
  const profile = Buffer.alloc(PROFILE_BYTES, 'profile');
  profile.write(colors, 16, 'latin1');
  return profile;
}

/** Of a photo that lies on its side: its model, its author, its copyright, and where it was taken. */
function exif(order: 'II' | 'MM'): Buffer {
  const texts = [
    [0x0110, 'A camera\0'],
    [0x013b, 'Ada Lovelace\0'],
    [0x8298, '(C)\0'],
  ] as const;
  const tiff = Buffer.alloc(200);
  const write = (value: number, at: number, bytes: number) =>
    order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes);
  tiff.write(order, 'latin1');
  write(42, 2, 2);
  write(8, 4, 4);
  write(texts.length + 2, 8, 2);
  const entry = (index: number, [tag, type, count]: readonly number[]) => {
    const at = 10 + index * 12;
    write(tag ?? 0, at, 2);
    write(type ?? 0, at + 2, 2);
    write(count ?? 0, at + 4, 4);
    return at + 8;
  };
  write(6, entry(0, [0x0112, 3, 1]), 2);
  let end = 100;
  for (const [index, [tag, text]] of texts.entries()) {
    const at = entry(index + 1, [tag, 2, text.length]);
    if (text.length <= 4) tiff.write(text, at, 'latin1');
    else {
      write(end, at, 4);
      end += tiff.write(text, end, 'latin1');
    }
  }
  write(180, entry(texts.length + 1, [0x8825, 4, 1]), 4);
  return tiff;
}

async function picture(format: SourceFormat, alpha = 255): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4, Buffer.from([200, 100, 50, alpha]));
  return FORMATS[format].encode(Transformer.fromRgbaPixels(pixels, WIDTH, HEIGHT));
}

/** One directory in the order of Motorola, with the author and the copyright. */
const CREDITS = Buffer.concat([
  Buffer.from('4d4d002a000000080002013b00020000000d0000002682980002000000042843290000000000', 'hex'),
  Buffer.from('Ada Lovelace\0', 'latin1'),
]);

describe.each(SOURCE_FORMATS)('A picture that is edited, as %s', (format) => {
  const { read, write } = FORMATS[format];
  const editor = new ImageEditor();

  it.each(['II', 'MM'] as const)(
    'keeps its colors and its credits, and nothing that gives a place away (%s)',
    async (order) => {
      const profile = profileOf('RGB ');
      const photo = write(await picture(format), { exif: exif(order), profile });
      for (const edited of [
        await editor.crop(photo, { x: 0, y: 0, width: 10, height: 5 }, format),
        await editor.rotate(photo, 90, format),
      ]) {
        expect(read(edited).exif).toEqual(CREDITS);
        expect(edited.includes('A camera')).toBe(false);
        expect(read(edited).profile).toEqual(profile);
      }
    },
  );

  it('keeps its credits when it is edited again, and the size that it has then', async () => {
    const photo = write(await picture(format), { exif: exif('II') });
    const edited = await editor.crop(
      await editor.crop(photo, { x: 0, y: 0, width: 12, height: 8 }, format),
      {
        x: 1,
        y: 1,
        width: 7,
        height: 3,
      },
      format,
    );
    expect(read(edited).exif).toEqual(CREDITS);
    expect(imageSize(edited)).toMatchObject({ width: 7, height: 3 });
    expect(await new Transformer(edited).metadata()).toMatchObject({ width: 7, height: 3, format });
  });

  it('loses a profile that is not for its colors', async () => {
    const photo = write(await picture(format), { profile: profileOf('CMYK') });
    expect(read(await editor.rotate(photo, 180, format)).profile).toBeUndefined();
  });

  it('is taken as it is where it has nothing else in it, or where that is damaged', async () => {
    const plain = await picture(format);
    expect(withMetadataOf(plain, plain, format)).toEqual(plain);
    const photo = write(plain, { exif: exif('MM'), profile: profileOf('RGB ') });
    const damaged = fc.record({ at: fc.nat(photo.length - 1), value: fc.nat(255), end: fc.nat(photo.length) });
    fc.assert(
      fc.property(damaged, ({ at, value, end }) => {
        const broken = Buffer.from(photo.subarray(0, end));
        if (at < end) broken[at] = value;
        expect(withMetadataOf(broken, plain, format).length).toBeGreaterThanOrEqual(plain.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe.each(SOURCE_FORMATS)('A picture that is made smaller, of %s', (format) => {
  const resizer = new ImageResizer();
  const resized = async (metadata: object, to: ImageFormat, mode: 'max' | 'crop' | 'pad', alpha?: number) => {
    const photo = FORMATS[format].write(await picture(format, alpha), metadata);
    const plan = resizePlan({ width: WIDTH, height: HEIGHT }, { width: 8, height: 8, mode }, to);
    return resizer.resize(photo, plan);
  };
  const smaller = async (metadata: object, to: SourceFormat, mode: 'max' | 'crop' | 'pad') =>
    FORMATS[to].read(await resized(metadata, to, mode));

  it.each(SOURCE_FORMATS)('keeps its colors as %s, and nothing else', async (to) => {
    const profile = profileOf('RGB ');
    for (const mode of ['max', 'crop', 'pad'] as const)
      expect(await smaller({ exif: exif('II'), profile }, to, mode)).toEqual({ exif: undefined, profile });
  });

  it.each([255, 51])('keeps its colors as avif, which stays readable (opacity %d)', async (alpha) => {
    const profile = profileOf('RGB ');
    const [plain, colored] = [
      await resized({}, 'avif', 'max', alpha),
      await resized({ profile }, 'avif', 'max', alpha),
    ];
    expect(colored.length).toBe(plain.length + profile.length + 13);
    expect(colored.subarray(colored.indexOf('colrprof') + 8).subarray(0, profile.length)).toEqual(profile);
    const pixels = (image: Buffer) => new Transformer(image).rawPixels();
    expect(await pixels(colored)).toEqual(await pixels(plain));
    expect(imageSize(colored)).toMatchObject({ width: 8, height: 4, type: 'avif' });
  });

  it('has no profile of the colors that are assumed anyway, or of others', async () => {
    const usual = profileOf('RGB ');
    usual.write('sRGB IEC61966-2.1', 200, 'latin1');
    for (const profile of [usual, profileOf('CMYK')])
      expect((await smaller({ profile }, format, 'max')).profile).toBeUndefined();
  });
});

it('What is behind glass in a WebP stays there', async () => {
  const photo = webpWith(await picture('webp', 51), { profile: profileOf('RGB ') });
  const edited = await new ImageEditor().crop(photo, { x: 0, y: 0, width: 8, height: 8 }, 'webp');
  const pixels = await new Transformer(await new Transformer(edited).png()).rawPixels();
  expect(pixels[3]).toBe(51);
});
