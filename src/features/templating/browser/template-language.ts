import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { simpleMode } from '@codemirror/legacy-modes/mode/simple-mode';
import { tags } from '@lezer/highlight';

/** May stand anywhere in HTML, within tags and values of attributes too. */
const TEMPLATING = [
  { regex: /\{%-?\s*comment\s*-?%\}/, token: 'comment', push: 'liquidComment' },
  { regex: /\{%-?/, token: 'brace', push: 'liquidTag' },
  { regex: /\{\{~?!--/, token: 'comment', push: 'longComment' },
  { regex: /\{\{~?!/, token: 'comment', push: 'shortComment' },
  { regex: /\{\{~?(?:[#/^>*]|#[*>])/, token: 'brace', push: 'block' },
  { regex: /\{\{\{?[~&-]?/, token: 'brace', push: 'output' },
];
const VALUES = [
  { regex: /"[^"]*"|'[^']*'/, token: 'string' },
  { regex: /-?\d+(?:\.\d+)?/, token: 'number' },
  { regex: /(\|)(\s*)([A-Za-z_]\w*)/, token: ['operator', '', 'propertyName'] },
  { regex: /(?:and|or|contains|in|else|as|true|false|nil|null|empty|blank|this)\b/, token: 'keyword' },
  { regex: /@?[A-Za-z_][\w.-]*/, token: 'variableName' },
];

/** HTML with what either language of templates puts between braces: one set of rules, since their braces differ. */
const MARKUP = StreamLanguage.define(
  simpleMode({
    start: [
      ...TEMPLATING,
      { regex: /<!--/, token: 'comment', push: 'htmlComment' },
      { regex: /^<!doctype[^>]*>/i, token: 'meta' },
      { regex: /<\/?[A-Za-z][\w:-]*/, token: 'tagName', push: 'tag' },
      { regex: /[^<{]+/, token: null },
    ],
    tag: [
      ...TEMPLATING,
      { regex: /\/?>/, token: 'tagName', pop: true },
      { regex: /"/, token: 'string', push: 'doubleQuoted' },
      { regex: /'/, token: 'string', push: 'singleQuoted' },
      { regex: /[\w:@.-]+/, token: 'attributeName' },
    ],
    doubleQuoted: [...TEMPLATING, { regex: /"/, token: 'string', pop: true }, { regex: /[^"{]+|\{/, token: 'string' }],
    singleQuoted: [...TEMPLATING, { regex: /'/, token: 'string', pop: true }, { regex: /[^'{]+|\{/, token: 'string' }],
    liquidTag: [
      { regex: /^\s*[A-Za-z_]\w*/, token: 'keyword', next: 'liquidWords' },
      { regex: /-?%\}/, token: 'brace', pop: true },
    ],
    liquidWords: [{ regex: /-?%\}/, token: 'brace', pop: true }, ...VALUES],
    block: [
      { regex: /~?\}\}/, token: 'brace', pop: true },
      { regex: /^\s*[A-Za-z_][\w./-]*/, token: 'keyword', next: 'output' },
    ],
    output: [{ regex: /[~-]?\}\}\}?/, token: 'brace', pop: true }, ...VALUES],
    liquidComment: [
      { regex: /\{%-?\s*endcomment\s*-?%\}/, token: 'comment', pop: true },
      { regex: /[^{]+|\{/, token: 'comment' },
    ],
    longComment: [
      { regex: /--~?\}\}/, token: 'comment', pop: true },
      { regex: /[^-]+|-/, token: 'comment' },
    ],
    shortComment: [
      { regex: /~?\}\}/, token: 'comment', pop: true },
      { regex: /[^}~]+|./, token: 'comment' },
    ],
    htmlComment: [
      { regex: /-->/, token: 'comment', pop: true },
      { regex: /[^-]+|-/, token: 'comment' },
    ],
  }),
);

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.brace], color: 'var(--sky)' },
  { tag: tags.string, color: 'var(--leaf)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-3)' },
  { tag: [tags.number, tags.propertyName], color: 'var(--bud)' },
  { tag: [tags.tagName, tags.attributeName], color: 'var(--bloom)' },
]);

export const templateLanguage = [MARKUP, syntaxHighlighting(COLOURS)];
