import type { Transformer } from '@napi-rs/image';
import type { ImageFormat } from './resize-request';

const QUALITY = 82;

export function encode(image: Transformer, format: ImageFormat, quality = QUALITY): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return image.jpeg(quality);
    case 'png':
      return image.png();
    case 'webp':
      return image.webp(quality);
  }
}
