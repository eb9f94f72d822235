interface Entry<Value> {
  readonly value: Value;
  readonly characters: number;
}

/** Keeps results for texts, up to so many characters in all: what was not used for longest makes room. */
export class TextCache<Value> {
  /** In order of last use: a Map keeps the order of insertion. */
  private readonly entries = new Map<string, Entry<Value>>();
  private characters = 0;

  /** @param lengthOf characters that a value holds, beside those of its text */
  constructor(
    private readonly maxCharacters: number,
    private readonly lengthOf: (value: Value) => number = () => 0,
  ) {}

  /** What `make` makes of the text, which it is asked for only when it is not known. */
  get(text: string, make: (text: string) => Value): Value {
    const known = this.find(text);
    if (known !== undefined) return known;
    const value = make(text);
    this.keep(text, { value, characters: text.length + this.lengthOf(value) });
    return value;
  }

  /** Undefined for what is not known. */
  find(text: string): Value | undefined {
    const known = this.entries.get(text);
    if (!known) return undefined;
    this.entries.delete(text);
    this.entries.set(text, known);
    return known.value;
  }

  private keep(text: string, entry: Entry<Value>): void {
    if (entry.characters > this.maxCharacters) return;
    this.entries.set(text, entry);
    this.characters += entry.characters;
    for (const [oldest, { characters }] of this.entries) {
      if (this.characters <= this.maxCharacters) return;
      this.entries.delete(oldest);
      this.characters -= characters;
    }
  }
}
