import type { Mark } from 'prosemirror-model';

/** Where it is not any more what was spelled, it is written as it is. */
export function asTyped(text: string, { attrs }: Mark, plain: (text: string) => string): string {
  const { source, shown } = attrs as { source: string; shown: string };
  const times = text.length / shown.length;
  return text === shown.repeat(Math.floor(times)) ? source.repeat(times) : plain(text);
}
