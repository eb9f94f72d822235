import { kindOf, looksLike, MEDIA_KINDS } from './media-kinds';

const ACTIVE: Readonly<Record<string, string>> = {
  svg: 'SVG images can hold scripts, so they are not taken. Upload a PNG or WebP image.',
  svgz: 'SVG images can hold scripts, so they are not taken. Upload a PNG or WebP image.',
  html: 'pages can hold scripts, so they are not taken. Make an item of it.',
  htm: 'pages can hold scripts, so they are not taken. Make an item of it.',
};

/** What is wrong with the extension of a path; undefined when the library takes such files. */
export function extensionFault(path: string): string | undefined {
  if (kindOf(path)) return undefined;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (Object.hasOwn(ACTIVE, extension)) return ACTIVE[extension];
  const known = MEDIA_KINDS.flatMap(({ extensions }) => extensions);
  return `must end with one of .${known.join(', .')}.`;
}

/** What is wrong with a content that is to be at a path; undefined when it begins as the extension says. */
export function contentFault(path: string, head: Buffer): string | undefined {
  const kind = kindOf(path);
  if (!kind) return extensionFault(path);
  if (head.length === 0) return 'is empty. Choose a file with a content.';
  const found = looksLike(head);
  const isRight = kind.group === 'text' ? found === undefined : kind.begins(head);
  if (isRight) return undefined;
  const instead = found === undefined ? '' : `; it begins like .${found}`;
  return `is not what its name says, .${kind.extensions[0]}${instead}. Give it the extension of what it is.`;
}
