const MAX_LENGTH = 1024;
const SCHEME_OR_DRIVE = /^[a-z][a-z0-9+.-]*:/i;
const CONTROL = /\p{Cc}/u;

/** What is wrong with a path to a file of the media library; undefined when nothing is. It must stay within the library. */
export function mediaPathFault(path: string, allowedExtensions: readonly string[]): string | undefined {
  if (path.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters long.`;
  if (CONTROL.test(path)) return 'must not contain control characters.';
  if (path.includes('\\')) return 'must not contain a backslash; separate folders with "/".';
  if (path.startsWith('/') || SCHEME_OR_DRIVE.test(path))
    return 'must be relative to the media library, such as photos/tree.jpg.';
  if (path.split('/').some((segment) => ['', '.', '..'].includes(segment.trim()))) {
    return 'must not contain an empty folder name, "." or "..".';
  }
  const extensions = allowedExtensions.map(normaliseExtension);
  if (extensions.length > 0 && !extensions.some((extension) => path.toLowerCase().endsWith(extension))) {
    return `must end with ${extensions.join(', ')}.`;
  }
  return undefined;
}

/** `JPG` and `.jpg` are the same. */
function normaliseExtension(extension: string): string {
  return `.${extension.replace(/^\./, '').toLowerCase()}`;
}

/** Where a file of the media library is found, below the path of the service. */
export function mediaUrl(basePath: string, path: string): string {
  return `${basePath}/media/${path.split('/').map(encodeURIComponent).join('/')}`;
}
