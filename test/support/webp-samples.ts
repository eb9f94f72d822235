/** A WebP file of chunks. */
export function riff(...chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF....');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** What an extended file says of its size. */
export function canvas(width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', content);
}

/** The beginning of a lossy picture, which is all that says how large it is. */
export function lossy(width: number, height: number): Buffer {
  const content = Buffer.from('0000009d012a00000000', 'hex');
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return chunk('VP8 ', content);
}

/** The beginning of a lossless picture. */
export function lossless(width: number, height: number): Buffer {
  const content = Buffer.from('2f00000000000000000000', 'hex');
  content.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
  return chunk('VP8L', content);
}

/** A picture of an animation. */
export function frame(width: number, height: number, ...pictures: readonly Buffer[]): Buffer {
  const content = Buffer.alloc(16);
  content.writeUIntLE(width - 1, 6, 3);
  content.writeUIntLE(height - 1, 9, 3);
  return chunk('ANMF', Buffer.concat([content, ...pictures]));
}

/** The chunks of a file. */
export function chunksOf(file: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 12; at < file.length;) {
    const size = file.readUInt32LE(at + 4);
    chunks.push(file.subarray(at, at + 8 + size + (size % 2)));
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}....`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
