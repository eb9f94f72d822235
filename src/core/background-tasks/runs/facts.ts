import { isJsonObject, type JsonObject } from '@espalier/plugin-sdk';
import { unstorable } from '#platform/schema';

const MAX_BYTES = 4096;

/**
 * What a task tells of a run, as it is stored.
 *
 * @throws Error for what is no JSON object of at most 4 KB
 */
export function factsText(facts: JsonObject): string {
  const text = JSON.stringify(facts);
  if (!isJsonObject(facts) || unstorable(facts) || Buffer.byteLength(text) > MAX_BYTES) {
    throw new Error(`What a task tells of a run must be a JSON object of at most ${MAX_BYTES} bytes`);
  }
  return text;
}
