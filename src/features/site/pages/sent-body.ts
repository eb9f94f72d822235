import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** A higher one saves little of a page, and takes ten times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The better first. */
const ENCODERS = {
  br: (bytes: Buffer) => brotli(bytes, QUALITY),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;

type Encoding = keyof typeof ENCODERS;

export const SENT_ENCODINGS = Object.keys(ENCODERS) as readonly Encoding[];

/** In bytes. What is shorter fits into a packet or two as it is. */
const LONG = 1400;

/** The bytes of a text, and those of its compressed forms, each made once. */
export class SentBody {
  readonly bytes: Buffer;
  readonly etag: string;
  private readonly forms = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.etag = `"${hash('sha1', this.bytes, 'base64url')}"`;
  }

  get isLong(): boolean {
    return this.bytes.length > LONG;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    let form = this.forms.get(encoding);
    if (!form) this.forms.set(encoding, (form = ENCODERS[encoding](this.bytes)));
    return form;
  }
}
