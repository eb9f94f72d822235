import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Lines of JSON in a compressed file. They may hold U+2028, at which `node:readline` would break them. */
export function linesOf(file: string): string[] {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}
