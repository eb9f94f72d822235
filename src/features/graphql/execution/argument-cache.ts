import type { Values } from './field-arguments';

/** Of all documents together. */
const MAX_KNOWN = 1000;
/** Longer values seldom come back. */
const MAX_KEY_LENGTH = 1000;

/**
 * The arguments that fields had with certain values of variables. The same values give the same object again, so that whatever was made
 * of it, statements above all, is found by it.
 */
export class ArgumentCache {
  private readonly known = new Map<string, Values>();
  /** Met once. What does not come back is not kept: it would only be there to be collected. */
  private readonly candidates = new Set<string>();

  /**
   * @param field tells one field of one document from all others
   * @param sent the values of variables as they were sent: the order of the keys in them may have a meaning that coercion takes away
   */
  of(field: number, sent: readonly string[], read: () => Values): Values {
    const length = sent.reduce((sum, text) => sum + text.length, 0);
    if (length > MAX_KEY_LENGTH) return read();
    const key = [field, ...sent].join('\0');
    const known = this.known.get(key);
    if (known) return known;
    const values = read();
    if (this.candidates.delete(key)) remember(this.known, MAX_KNOWN).set(key, values);
    else remember(this.candidates, MAX_KNOWN).add(key);
    return values;
  }
}

function remember<Memory extends { readonly size: number; clear(): void }>(memory: Memory, most: number): Memory {
  if (memory.size >= most) memory.clear();
  return memory;
}
