import { Schema, type MarkSpec, type NodeSpec, type TagParseRule } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** Addresses that a link may lead to: of this site, and those of other sites and people. */
export const HARMLESS = /^(?:https?:|mailto:|tel:|[^:]*$|[/?#])/i;

/** As much of an element as is asked for. */
interface Copied {
  readonly className: string;
  readonly dataset: Readonly<Record<string, string | undefined>>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): { readonly className: string } | null;
}

/** Styles of what was copied elsewhere are asked for under another name. */
function alignmentOf({ className, dataset }: Copied): string | null {
  const [, alignment] =
    /\balign-(left|center|right)\b/.exec(className) ??
    /\btext-align: ?(center|right)\b/.exec(dataset.style ?? '') ??
    [];
  return alignment ?? null;
}

function languageOf(code: Copied): string {
  const classes = code.querySelector('code')?.className ?? '';
  return code.dataset.info ?? /\blanguage-(\S+)/.exec(classes)?.[1] ?? '';
}

/** Files of another computer and pictures within the text, as word processors have them, are not shown to visitors. */
function pictureIn(image: Copied) {
  const src = image.getAttribute('src') ?? '';
  if (!HARMLESS.test(src)) return false;
  return { src, alt: image.getAttribute('alt') ?? '', title: image.getAttribute('title') };
}

const HEADINGS = [1, 2, 3, 4, 5, 6];

const TABLES = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: alignmentOf,
      setDOMAttr: (align, attributes) => {
        if (typeof align === 'string') attributes.class = `align-${align}`;
      },
    },
  },
});

/** Of attributes: how the author spelled it, which says nothing about what it is. */
export const STYLE_ATTRIBUTES: ReadonlySet<string> = new Set([
  'bare',
  'bullet',
  'delimiter',
  'fence',
  'gap',
  'mark',
  'spelling',
]);

const NODES: Readonly<Record<string, NodeSpec>> = {
  doc: { content: 'block+' },
  paragraph: {
    // In HTML a text may have no element of its own.
    attrs: { bare: { default: false } },
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    attrs: { level: { default: 2 }, mark: { default: '#' } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    attrs: { bullet: { default: '-' }, gap: { default: 1 }, tight: { default: true } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    attrs: { order: { default: 1 }, delimiter: { default: '.' }, gap: { default: 1 }, tight: { default: true } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Number(list.getAttribute('start') ?? 1) }) }],
    toDOM: ({ attrs }) => ['ol', attrs.order === 1 ? {} : { start: attrs.order }, 0],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  code_block: {
    attrs: { info: { default: '' }, fence: { default: '```' } },
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (code) => ({ info: languageOf(code) }) }],
    toDOM: ({ attrs }) => ['pre', { 'data-info': attrs.info }, ['code', 0]],
  },
  /** What the surface has no other way to show, such as HTML within Markdown: its text as it was written. */
  source: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre.source', preserveWhitespace: 'full', priority: 60 }],
    toDOM: () => ['pre', { class: 'source' }, 0],
  },
  horizontal_rule: {
    attrs: { mark: { default: '---' } },
    group: 'block',
    parseDOM: [{ tag: 'hr' }],
    toDOM: () => ['hr'],
  },
  ...TABLES,
  text: { group: 'inline' },
  image: {
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    inline: true,
    group: 'inline',
    draggable: true,
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: pictureIn,
      },
    ],
    // How it is shown: see `pictureView`.
    toDOM: ({ attrs: { src, alt, title } }) => ['img', { src, alt, ...(title && { title }) }],
  },
  hard_break: {
    attrs: { spelling: { default: '\\' } },
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  /** As `source`, within a line. */
  inline_source: {
    attrs: { text: {} },
    inline: true,
    group: 'inline',
    atom: true,
    parseDOM: [{ tag: 'code.source', getAttrs: (code) => ({ text: code.textContent }), priority: 60 }],
    toDOM: ({ attrs }) => ['code', { class: 'source' }, attrs.text],
    leafText: ({ attrs }) => String(attrs.text),
  },
};

/** By the style that a text was copied with: see `PASTING`. */
function styled(style: RegExp): TagParseRule {
  return {
    tag: 'span[data-style]',
    consuming: false,
    getAttrs: ({ dataset }) => style.test(dataset.style ?? '') && null,
  };
}

/** From the outer to the inner. */
const MARKS: Readonly<Record<string, MarkSpec>> = {
  strong: {
    attrs: { mark: { default: '**' } },
    parseDOM: [
      { tag: 'strong' },
      // Google Docs puts everything that is copied into one.
      { tag: 'b', getAttrs: ({ dataset }) => !/font-weight: ?normal/.test(dataset.style ?? '') && null },
      styled(/font-weight: ?(?:bold|[6-9]\d\d)/),
    ],
    toDOM: () => ['strong'],
  },
  em: {
    attrs: { mark: { default: '_' } },
    parseDOM: [{ tag: 'i' }, { tag: 'em' }, styled(/font-style: ?italic/)],
    toDOM: () => ['em'],
  },
  strike: {
    parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, styled(/text-decoration: ?line-through/)],
    toDOM: () => ['s'],
  },
  link: {
    attrs: { href: {}, title: { default: null }, spelling: { default: 'inline' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) =>
          HARMLESS.test(link.getAttribute('href') ?? '') && {
            href: link.getAttribute('href'),
            title: link.getAttribute('title'),
          },
      },
    ],
    toDOM: ({ attrs: { href, title } }) => ['a', { href, ...(title && { title }), tabindex: '-1' }],
  },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code'] },
  /** A text that has another spelling in the source, such as `&amp;`, or the end of a line that is shown as a space. */
  spelled: {
    attrs: { source: {}, shown: {} },
    inclusive: false,
    toDOM: () => ['span'],
  },
};

export const schema = new Schema({ nodes: NODES, marks: MARKS });
