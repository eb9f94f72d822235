import { nextTurn } from '#platform/work-queue';
import { isTurnOver, PIECE } from './turns';

/** So many entries of a list are written together, if they are short. */
const ENTRIES = 100;

/**
 * As `JSON.stringify` has it; what is long is written in turns with the work of others.
 *
 * @returns undefined when it has more bytes than that
 */
export async function jsonText(value: unknown, most: number): Promise<string | undefined> {
  const writer = new JsonWriter(most);
  await writer.write(value);
  return writer.text;
}

class JsonWriter {
  private written = '';
  private bytes = 0;

  constructor(private readonly most: number) {}

  get text(): string | undefined {
    return this.isFull ? undefined : this.written;
  }

  async write(value: unknown): Promise<void> {
    if (typeof value !== 'object' || value === null || isShort(value)) this.put(JSON.stringify(value));
    else if (Array.isArray(value)) await this.writeList(value);
    else await this.writeObject(value);
    if (isTurnOver()) await nextTurn();
  }

  private async writeList(list: readonly unknown[]): Promise<void> {
    let separator = '[';
    for (let index = 0; index < list.length && !this.isFull; index += ENTRIES) {
      const entries = list.slice(index, index + ENTRIES);
      const together = isShort(entries);
      for (const part of together ? [entries] : entries) {
        this.put(separator);
        separator = ',';
        if (together) this.put(JSON.stringify(part).slice(1, -1));
        else await this.write(part);
      }
    }
    this.put(']');
  }

  private async writeObject(object: object): Promise<void> {
    let separator = '{';
    for (const [name, part] of Object.entries(object)) {
      if (this.isFull) break;
      this.put(`${separator}${JSON.stringify(name)}:`);
      separator = ',';
      await this.write(part);
    }
    this.put('}');
  }

  private get isFull(): boolean {
    return this.bytes > this.most;
  }

  private put(text: string): void {
    this.bytes += Buffer.byteLength(text);
    if (!this.isFull) this.written += text;
  }
}

function isShort(value: object): boolean {
  return weightOf(value, PIECE) <= PIECE;
}

function partsOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}

/** About how many characters of JSON; what is beyond `most` is not looked at. */
function weightOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const part of partsOf(value)) {
    weight += 1 + weightOf(part, most - weight);
    if (weight > most) break;
  }
  return weight;
}
