import type { Mark, Node } from 'prosemirror-model';
import { schema, STYLE_ATTRIBUTES } from './schema';

const EMPHASIS = new Set(['strong', 'em', 'strike']);

/** Whether both are shown the same, however they are spelled. */
export function sameMeaning(one: Node, other: Node): boolean {
  return meaning(one) === meaning(other);
}

function meaning(node: Node): string {
  if (node.type.spec.code) return JSON.stringify([node.type.name, attributes(node.attrs), node.textContent.trimEnd()]);
  if (node.inlineContent) return JSON.stringify([node.type.name, attributes(node.attrs), runs(node)]);
  const inner = node.children.filter((child) => node.childCount === 1 || !isEmpty(child)).map(meaning);
  return JSON.stringify([node.type.name, attributes(node.attrs), inner]);
}

export function isEmpty({ type, content }: Node): boolean {
  return (
    type === schema.nodes.paragraph &&
    !content.content.some(({ isText, text = '' }) => !isText || /[^ \t\n]/.test(text))
  );
}

/** Texts of the same marks as one. What emphasis there is on spaces at an end of a text is not seen. */
function runs(lines: Node): readonly unknown[] {
  const made: [marks: string, text: string][] = [];
  const add = (marks: readonly Mark[], text: string, isText = true) => {
    const key = JSON.stringify(marks.map(({ type, attrs }) => [type.name, attributes(attrs)]));
    const last = made.at(-1);
    if (last?.[0] === key && isText) last[1] += text;
    else if (text !== '') made.push([key, text]);
  };
  for (const { isText, text = '', marks: all, type, attrs } of lines.children) {
    const marks = all.filter((mark) => mark.type !== schema.marks.spelled);
    if (!isText) add(marks, JSON.stringify([type.name, attributes(attrs)]), false);
    else if (marks.some((mark) => mark.type.spec.code)) add(marks, text);
    else {
      const inner = text.trim();
      const from = text.indexOf(inner);
      const onSpaces = marks.filter((mark) => !EMPHASIS.has(mark.type.name));
      add(onSpaces, text.slice(0, from));
      add(marks, inner);
      add(onSpaces, text.slice(from + inner.length));
    }
  }
  return made.map(([marks, text], index) => [
    marks,
    atEnds(text.replace(/[ \t\n]+/g, ' '), index === 0, index === made.length - 1),
  ]);
}

function atEnds(text: string, isFirst: boolean, isLast: boolean): string {
  const begun = isFirst ? text.trimStart() : text;
  return isLast ? begun.trimEnd() : begun;
}

function attributes(attrs: Readonly<Record<string, unknown>>) {
  return Object.entries(attrs).filter(([name]) => !STYLE_ATTRIBUTES.has(name));
}
