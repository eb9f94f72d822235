import type { Mark, Node } from 'prosemirror-model';
import { schema } from '../schema';
import { asTyped } from '../as-typed';

/** Of one block, without spaces that nobody sees. */
export function serializeHtml(block: Node): string {
  return WRITERS[block.type.name]?.(block) ?? '';
}

type Writer = (node: Node) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  paragraph: (node) => figureOf(node) ?? (node.attrs.bare ? lines(node) : `<p>${lines(node)}</p>`),
  heading: (node) => `<h${node.attrs.level}>${lines(node)}</h${node.attrs.level}>`,
  blockquote: (node) => within('blockquote', node.children.map(serializeHtml)),
  bullet_list: (node) => within('ul', node.children.map(itemOf(node))),
  ordered_list: (node) =>
    within('ol', node.children.map(itemOf(node)), node.attrs.order === 1 ? '' : ` start="${node.attrs.order}"`),
  code_block: codeOf,
  source: ({ textContent }) => textContent,
  horizontal_rule: ({ attrs }) => (String(attrs.mark).startsWith('<') ? String(attrs.mark) : '<hr>'),
  table: tableOf,
};

function within(tag: string, inner: readonly string[], attributes = ''): string {
  return [`<${tag}${attributes}>`, ...inner, `</${tag}>`].join('\n');
}

function itemOf({ attrs: { tight } }: Node): Writer {
  return (item) => {
    if (!tight) return within('li', item.children.map(serializeHtml));
    const inner = item.children.map((block, index) => {
      const isLine = block.type === schema.nodes.paragraph && item.maybeChild(index - 1)?.type !== block.type;
      return isLine ? (figureOf(block) ?? lines(block)) : serializeHtml(block);
    });
    return `<li>${inner.join('\n')}</li>`;
  };
}

function codeOf({ attrs: { info, fence }, textContent }: Node): string {
  if (fence === 'pre' && info === '')
    return `<pre>${textContent.startsWith('\n') ? '\n' : ''}${escaped(textContent)}</pre>`;
  const [language = ''] = String(info).split(/\s/);
  const names = language === '' ? '' : ` class="language-${attribute(language)}"`;
  return `<pre><code${names}>${escaped(textContent)}\n</code></pre>`;
}

function tableOf({ children }: Node): string {
  const rows = children.map((row) => ({
    isHead: row.children.every(({ type }) => type === schema.nodes.table_header),
    html: within('tr', row.children.map(cellOf)),
  }));
  const [first, ...others] = rows;
  const head = first?.isHead ? [within('thead', [first.html])] : [];
  const body = (head.length > 0 ? others : rows).map(({ html }) => html);
  return within('table', [...head, ...(body.length > 0 ? [within('tbody', body)] : [])]);
}

function cellOf(cell: Node): string {
  const tag = cell.type === schema.nodes.table_header ? 'th' : 'td';
  const names = typeof cell.attrs.align === 'string' ? ` class="align-${cell.attrs.align}"` : '';
  return `<${tag}${names}>${lines(cell)}</${tag}>`;
}

/** Of a picture that has a paragraph for itself, with its caption. */
function figureOf({ firstChild: image, childCount }: Node): string | undefined {
  if (childCount !== 1 || !image || image.type !== schema.nodes.image || !image.attrs.title) return undefined;
  const caption = `<figcaption>${escaped(String(image.attrs.title))}</figcaption>`;
  return `<figure>${pictureOf(image, false)}${caption}</figure>`;
}

function pictureOf({ attrs }: Node, hasTitle: boolean): string {
  const { src, alt, title } = attrs as { src: string; alt: string; title: string | null };
  const more = hasTitle && title ? ` title="${attribute(title)}"` : '';
  return `<img src="${attribute(src)}" alt="${attribute(alt)}"${more}>`;
}

function lines({ children }: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const [index, node] of children.entries()) {
    const marks = tagsOf(node);
    const kept = open.findIndex((mark) => !mark.isInSet(marks));
    const staying = kept === -1 ? open : open.slice(0, kept);
    const added = marks.filter((mark) => !mark.isInSet(staying));
    const longest = added.toSorted((a, b) => lengthOf(b, children, index) - lengthOf(a, children, index));
    html += closed(open.slice(staying.length)) + longest.map(openTag).join('') + leaf(node);
    open = [...staying, ...longest];
  }
  return html + closed(open);
}

function tagsOf({ marks }: Node): readonly Mark[] {
  return marks.filter(({ type }) => type !== schema.marks.spelled);
}

function lengthOf(mark: Mark, nodes: readonly Node[], from: number): number {
  const end = nodes.findIndex((node, index) => index > from && !mark.isInSet(node.marks));
  return end === -1 ? nodes.length : end;
}

function leaf(node: Node): string {
  const { text = '', marks, type, attrs } = node;
  if (type === schema.nodes.hard_break) return String(attrs.spelling).startsWith('<') ? String(attrs.spelling) : '<br>';
  if (type === schema.nodes.image) return pictureOf(node, true);
  if (type === schema.nodes.inline_source) return String(attrs.text);
  const spelled = marks.find((mark) => mark.type === schema.marks.spelled);
  return spelled ? asTyped(text, spelled, escaped) : escaped(text);
}

function nameOf({ type, attrs }: Mark): string {
  if (type === schema.marks.strong) return attrs.mark === 'b' ? 'b' : 'strong';
  if (type === schema.marks.em) return attrs.mark === 'i' ? 'i' : 'em';
  if (type === schema.marks.strike) return 's';
  return type === schema.marks.link ? 'a' : 'code';
}

function openTag(mark: Mark): string {
  const { href, title } = mark.attrs as { href?: string; title?: string | null };
  const more = title ? ` title="${attribute(title)}"` : '';
  return `<${nameOf(mark)}${href === undefined ? '' : ` href="${attribute(href)}"`}${more}>`;
}

function closed(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map((mark) => `</${nameOf(mark)}>`)
    .join('');
}

/** What begins neither a tag, nor an entity, nor Liquid. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\{(?=[{%])/g, '&#123;');
}

function attribute(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('"', '&quot;');
}
