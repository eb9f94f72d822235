import { say } from '../texts';
import { around, beforeLines, block, link, type Change } from './edit-text';

export interface Tool {
  readonly icon: string;
  readonly name: string;
  readonly change: Change;
  readonly key?: string;
}

const linesAround = (before: string, after: string) => around(`${before}\n`, `\n${after}`);
const address = (text: string) => (/^https?:\/\/\S+$/.test(text) ? text : 'https://');

const MARKDOWN: readonly Tool[] = [
  { icon: 'bold', name: say('Bold'), key: 'b', change: around('**') },
  { icon: 'italic', name: say('Italic'), key: 'i', change: around('_') },
  { icon: 'heading-2', name: say('Heading'), change: beforeLines(() => '## ', /^#{1,6} /) },
  { icon: 'link', name: say('Link'), key: 'l', change: link((text) => [`[${text}](`, address(text), ')']) },
  { icon: 'image', name: say('Image'), change: link((text) => [`![${text}](`, '/media/', ')']) },
  { icon: 'quote', name: say('Quote'), change: beforeLines(() => '> ', /^> ?/) },
  { icon: 'list', name: say('Bulleted list'), change: beforeLines(() => '- ', /^[-*+] /) },
  { icon: 'list-ordered', name: say('Numbered list'), change: beforeLines((index) => `${index + 1}. `, /^\d+[.)] /) },
  { icon: 'code', name: say('Code'), change: around('`') },
  { icon: 'code-xml', name: say('Code block'), change: linesAround('```', '```') },
  { icon: 'minus', name: say('Divider'), change: block('---') },
];

const HTML: readonly Tool[] = [
  { icon: 'bold', name: say('Bold'), key: 'b', change: around('<strong>', '</strong>') },
  { icon: 'italic', name: say('Italic'), key: 'i', change: around('<em>', '</em>') },
  { icon: 'heading-2', name: say('Heading'), change: around('<h2>', '</h2>') },
  { icon: 'pilcrow', name: say('Paragraph'), change: around('<p>', '</p>') },
  { icon: 'link', name: say('Link'), key: 'l', change: link((text) => ['<a href="', address(text), `">${text}</a>`]) },
  { icon: 'image', name: say('Image'), change: link((text) => ['<img src="', '/media/', `" alt="${text}">`]) },
  { icon: 'quote', name: say('Quote'), change: around('<blockquote>', '</blockquote>') },
  { icon: 'list', name: say('Bulleted list'), change: around('<ul>\n<li>', '</li>\n</ul>') },
  { icon: 'list-ordered', name: say('Numbered list'), change: around('<ol>\n<li>', '</li>\n</ol>') },
  { icon: 'code', name: say('Code'), change: around('<code>', '</code>') },
  { icon: 'minus', name: say('Divider'), change: block('<hr>') },
];

export type Language = 'markdown' | 'html';

export const TOOLS: Readonly<Record<Language, readonly Tool[]>> = { markdown: MARKDOWN, html: HTML };
