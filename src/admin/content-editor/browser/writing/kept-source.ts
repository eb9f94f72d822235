import type { Node } from 'prosemirror-model';
import { isEmpty } from './meaning';
import { schema } from './schema';

/** Of the source: a block of the first level. */
export interface Slice {
  readonly text: string;
  /** What is between it and the next: the end of its last line, and blank lines. */
  readonly after: string;
}

export interface Opened {
  readonly document: Node;
  /** What is before the first block. */
  readonly before: string;
  /** As many as the document has blocks. */
  readonly slices: readonly Slice[];
  /** The source of a block that was touched. */
  readonly write: (block: Node) => string;
}

/** A language that texts are written in. */
export interface Dialect {
  open(source: string): Opened;
  /** How blocks can follow each other in the source. */
  arranged(blocks: readonly Node[]): readonly Node[];
  /** @param known what is between them in the source as it was */
  gap(one: string, next: string, known: string | undefined, lineEnd: string): string;
}

interface Place {
  readonly text: string;
  /** Number of the slice that it is, or takes the place of. */
  readonly slot?: number;
  readonly isTouched: boolean;
}

/** A text as a document, and what becomes of the document as a text: what was not touched is as it was, to the byte. */
export class KeptSource {
  readonly document: Node;
  private readonly opened: Opened;
  private readonly lineEnd: string;
  private readonly texts = new WeakMap<Node, string>();
  private readonly slots: ReadonlyMap<Node, number>;

  constructor(
    private readonly source: string,
    private readonly dialect: Dialect,
  ) {
    const opened = dialect.open(source);
    const { document, slices } = opened;
    const isWhole = document.childCount === slices.length || slices.length === 0;
    this.opened = isWhole ? opened : { ...opened, ...whole(source) };
    this.document = this.opened.document;
    this.lineEnd = /\r\n?|\n/.exec(source)?.[0] ?? '\n';
    const { length } = this.opened.slices;
    this.slots = new Map(length === 0 ? [] : this.document.children.map((node, slot) => [node, slot]));
  }

  write(document: Node): string {
    if (document === this.document) return this.source;
    const blocks = document.children.filter((node) => this.slots.has(node) || !isEmpty(node));
    const places = this.placesOf(this.dialect.arranged(blocks));
    const written = places.map((place, index) => place.text + this.between(place, places[index + 1]));
    return this.opened.before + written.join('');
  }

  private placesOf(nodes: readonly Node[]): readonly Place[] {
    const kept = this.keptSlots(nodes);
    return nodes.map((node, index) => {
      const slot = kept[index];
      if (slot !== undefined) return { text: this.opened.slices[slot]?.text ?? '', slot, isTouched: false };
      return { text: this.textOf(node), slot: this.slotBetween(kept, index), isTouched: true };
    });
  }

  /** By being the same node, or, after an undo, an equal one. */
  private keptSlots(nodes: readonly Node[]): readonly (number | undefined)[] {
    const found = nodes.map((node) => this.slots.get(node));
    const present = new Set(found);
    const missing = [...this.slots].filter(([, slot]) => !present.has(slot));
    return found.map((slot, index) => {
      if (slot !== undefined) return slot;
      const same = missing.findIndex(([node]) => nodes[index]?.eq(node));
      return same === -1 ? undefined : missing.splice(same, 1)[0]?.[1];
    });
  }

  /** Where as many were touched as are missing, each has the place of one. */
  private slotBetween(kept: readonly (number | undefined)[], index: number): number | undefined {
    let from = index;
    while (from > 0 && kept[from - 1] === undefined) from--;
    let to = index;
    while (to < kept.length && kept[to] === undefined) to++;
    const first = from === 0 ? 0 : (kept[from - 1] ?? 0) + 1;
    const next = to === kept.length ? this.opened.slices.length : (kept[to] ?? 0);
    return next - first === to - from ? first + index - from : undefined;
  }

  private textOf(node: Node): string {
    let text = this.texts.get(node);
    if (text === undefined) {
      text = this.opened.write(node).replaceAll('\n', this.lineEnd);
      this.texts.set(node, text);
    }
    return text;
  }

  private between(one: Place, next: Place | undefined): string {
    const { slices } = this.opened;
    if (!next) return slices.at(-1)?.after ?? '';
    const known = one.slot !== undefined && next.slot === one.slot + 1 ? slices[one.slot]?.after : undefined;
    if (!one.isTouched && !next.isTouched && known !== undefined) return known;
    return this.dialect.gap(one.text, next.text, known, this.lineEnd);
  }
}

function whole(source: string): Omit<Opened, 'write'> {
  const document = schema.node('doc', null, [schema.node('source', null, schema.text(source))]);
  return { document, before: '', slices: [{ text: source, after: '' }] };
}
