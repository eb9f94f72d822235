import { LRUCache } from 'lru-cache';

/** The least recently used text makes room. */
export class TextCache<Value extends string | object> {
  private readonly entries: LRUCache<string, Value>;

  /** @param lengthOf characters that a value holds, beside those of its text */
  constructor(maxCharacters: number, lengthOf: (value: Value) => number = () => 0) {
    const sizeCalculation = (value: Value, text: string) => Math.max(1, text.length + lengthOf(value));
    this.entries = new LRUCache({ maxSize: maxCharacters, sizeCalculation });
  }

  /** What `make` makes of the text, which it is asked for only when it is not known. */
  get(text: string, make: (text: string) => Value): Value {
    const known = this.find(text);
    if (known !== undefined) return known;
    const value = make(text);
    this.entries.set(text, value);
    return value;
  }

  find(text: string): Value | undefined {
    return this.entries.get(text);
  }
}
