import { Injectable } from '@nestjs/common';
import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image';
import type { ImageFormat } from './resize-request';
import type { ResizePlan } from './resize-plan';

const QUALITY = 82;

/** Makes images of images, on threads of its own. Of what is in a file beside the image nothing is kept, such as where it was taken. */
@Injectable()
export class ImageResizer {
  /** @throws Error when the image is damaged */
  async resize(image: Buffer, { scaled, cut, canvas, format }: ResizePlan): Promise<Buffer> {
    // Upright first: what is planned is planned for the image as it is shown.
    const upright = new Transformer(image).rotate();
    const small = upright.fastResize({ ...scaled, filter: FastResizeFilter.Lanczos3, fit: ResizeFit.Fill });
    if (cut) return encode(new Transformer(await small.png()).crop(cut.x, cut.y, cut.width, cut.height), format);
    if (!canvas) return encode(small, format);
    const { box, x, y } = canvas;
    return encode(blank(box, format).overlay(await small.png(), x, y), format);
  }
}

/** Transparent, but white where there is no transparency. */
function blank({ width, height }: { width: number; height: number }, format: ImageFormat): Transformer {
  return Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, format === 'jpeg' ? 255 : 0), width, height);
}

function encode(image: Transformer, format: ImageFormat): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return image.jpeg(QUALITY);
    case 'png':
      return image.png();
    case 'webp':
      return image.webp(QUALITY);
  }
}
