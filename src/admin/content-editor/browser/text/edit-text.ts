export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [start: number, end: number];
}

export type Change = (selected: Selected) => Edit;

/** Puts marks around what is selected, or takes them away where they are. Spaces at the ends stay outside. */
export function around(before: string, after: string = before): Change {
  return ({ text, start, end }) => {
    const { from, to } = trimmed(text, start, end);
    const inner = text.slice(from, to);
    if (text.slice(0, from).endsWith(before) && text.slice(to).startsWith(after)) {
      return edit(from - before.length, to + after.length, inner, [0, inner.length]);
    }
    if (inner.length >= before.length + after.length && inner.startsWith(before) && inner.endsWith(after)) {
      const bare = inner.slice(before.length, inner.length - after.length);
      return edit(from, to, bare, [0, bare.length]);
    }
    return edit(from, to, before + inner + after, [before.length, before.length + inner.length]);
  };
}

export function beforeLines(mark: (index: number) => string, known: RegExp): Change {
  return ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', Math.max(start, end - (text[end - 1] === '\n' ? 1 : 0)));
    const to = next === -1 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const isMarked = lines.every((line) => known.test(line));
    const changed = lines.map((line, index) => (isMarked ? line.replace(known, '') : mark(index) + line));
    const insert = changed.join('\n');
    return edit(from, to, insert, [start === end ? insert.length : 0, insert.length]);
  };
}

export function link(of: (text: string) => readonly [before: string, address: string, after: string]): Change {
  return ({ text, start, end }) => {
    const { from, to } = trimmed(text, start, end);
    const [before, address, after] = of(text.slice(from, to));
    return edit(from, to, before + address + after, [before.length, before.length + address.length]);
  };
}

export function block(lines: string): Change {
  return ({ text, end }) => {
    const before = text.slice(0, end);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const insert = `${gap}${lines}\n`;
    return edit(end, end, insert, [insert.length, insert.length]);
  };
}

export function edited(text: string, { from, to, insert }: Edit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

function trimmed(text: string, start: number, end: number): { from: number; to: number } {
  const inner = text.slice(start, end);
  if (inner.trim() === '') return { from: start, to: end };
  return { from: start + inner.length - inner.trimStart().length, to: end - (inner.length - inner.trimEnd().length) };
}

/** @param select within what is inserted */
function edit(from: number, to: number, insert: string, [start, end]: readonly [number, number]): Edit {
  return { from, to, insert, select: [from + start, from + end] };
}
