import type { Dialect } from '../kept-source';
import { parseMarkdown } from './parser';
import { serializeBlock } from './serializer';
import type { Reading } from './tokens';

export const MARKDOWN: Dialect = {
  open(source) {
    const reading: Reading = { source };
    const document = parseMarkdown(source, reading);
    const { before = '', slices = [], references } = reading;
    return { document, before, slices, write: (block) => serializeBlock(block, references) };
  },
  arranged: (blocks) => blocks,
  gap(one, next, known, lineEnd) {
    const blank = lineEnd.repeat(2);
    const gaps = [known, blank].filter((gap) => gap !== undefined);
    return gaps.find((gap) => divides(one, gap, next)) ?? `${blank}<!-- -->${blank}`;
  },
};

function divides(one: string, gap: string, next: string): boolean {
  const reading: Reading = {};
  parseMarkdown(one + gap + next, reading);
  let at = (reading.before ?? '').length;
  return (reading.slices ?? []).some(({ text, after }) => {
    const isThere = at === one.length + gap.length;
    at += text.length + after.length;
    return isThere;
  });
}
