import type { Expression, Filter, Value } from '../../libs/filter-syntax/src';

/** The tree of a filter for people to read: `text* (or stone "dry wall")`, where `*` marks a name that is implied. */
export function sketchOf(filter: Filter): string[] {
  return filter.terms.map(({ name, typed, of }) => `${name}${typed === undefined ? '*' : ''} ${sketch(of)}`);
}

function sketch(node: Expression): string {
  if (node.kind === 'value') return sketchOfValue(node);
  const parts = 'operators' in node ? node.of : [node.of];
  return `(${node.kind} ${parts.map(sketch).join(' ')})`;
}

function sketchOfValue({ text, quote }: Value): string {
  const quoted = JSON.stringify(text);
  if (quote === 'double') return quoted;
  return quote === 'single' ? `'${quoted.slice(1, -1)}'` : text;
}

/** Everything of a filter but the places. */
export function shapeOf(filter: Filter): string {
  return JSON.stringify(filter.terms, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value));
}

/** What a filter means, however it is written. */
export function meaningOf(filter: Filter): string {
  return JSON.stringify(filter.terms.map(({ name, of }) => [name, meaning(of)]));
}

type Meaning = string | readonly [string, ...Meaning[]];

function meaning(node: Expression): Meaning {
  switch (node.kind) {
    case 'value':
      return node.text;
    case 'group':
      return meaning(node.of);
    case 'not':
      return ['not', meaning(node.of)];
    case 'and':
    case 'or':
    case 'without':
      return [node.kind, ...node.of.flatMap((part, index) => merged(node.kind, meaning(part), index))];
  }
}

/** `(a OR b) OR c` is `a OR b OR c`; of `a NOT (b NOT c)` only the left side can be written so. */
function merged(kind: string, part: Meaning, index: number): Meaning[] {
  const isSame = typeof part !== 'string' && part[0] === kind && (kind !== 'without' || index === 0);
  return isSame ? part.slice(1) : [part];
}
