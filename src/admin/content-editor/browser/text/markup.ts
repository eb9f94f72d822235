import { say } from '../texts';
import { around, beforeLines, block, link, type Change } from './edit-text';

export interface Tool {
  readonly sign: string;
  readonly name: string;
  readonly change: Change;
  readonly key?: string;
}

const linesAround = (before: string, after: string) => around(`${before}\n`, `\n${after}`);
const address = (text: string) => (/^https?:\/\/\S+$/.test(text) ? text : 'https://');

const MARKDOWN: readonly Tool[] = [
  { sign: 'B', name: say('Bold'), key: 'b', change: around('**') },
  { sign: 'I', name: say('Italic'), key: 'i', change: around('_') },
  { sign: 'H', name: say('Heading'), change: beforeLines(() => '## ', /^#{1,6} /) },
  { sign: 'Link', name: say('Link'), key: 'k', change: link((text) => [`[${text}](`, address(text), ')']) },
  { sign: 'Image', name: say('Image'), change: link((text) => [`![${text}](`, '/media/', ')']) },
  { sign: '❝', name: say('Quote'), change: beforeLines(() => '> ', /^> ?/) },
  { sign: '•', name: say('Bulleted list'), change: beforeLines(() => '- ', /^[-*+] /) },
  { sign: '1.', name: say('Numbered list'), change: beforeLines((index) => `${index + 1}. `, /^\d+[.)] /) },
  { sign: '‹›', name: say('Code'), change: around('`') },
  { sign: '{ }', name: say('Block of code'), change: linesAround('```', '```') },
  { sign: '―', name: say('Rule'), change: block('---') },
];

const HTML: readonly Tool[] = [
  { sign: 'B', name: say('Bold'), key: 'b', change: around('<strong>', '</strong>') },
  { sign: 'I', name: say('Italic'), key: 'i', change: around('<em>', '</em>') },
  { sign: 'H', name: say('Heading'), change: around('<h2>', '</h2>') },
  { sign: '¶', name: say('Paragraph'), change: around('<p>', '</p>') },
  { sign: 'Link', name: say('Link'), key: 'k', change: link((text) => ['<a href="', address(text), `">${text}</a>`]) },
  { sign: 'Image', name: say('Image'), change: link((text) => ['<img src="', '/media/', `" alt="${text}">`]) },
  { sign: '❝', name: say('Quote'), change: around('<blockquote>', '</blockquote>') },
  { sign: '•', name: say('Bulleted list'), change: around('<ul>\n<li>', '</li>\n</ul>') },
  { sign: '1.', name: say('Numbered list'), change: around('<ol>\n<li>', '</li>\n</ol>') },
  { sign: '‹›', name: say('Code'), change: around('<code>', '</code>') },
  { sign: '―', name: say('Rule'), change: block('<hr>') },
];

export type Language = 'markdown' | 'html';

export const TOOLS: Readonly<Record<Language, readonly Tool[]>> = { markdown: MARKDOWN, html: HTML };
