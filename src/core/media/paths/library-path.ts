import { posix } from 'node:path';
import { sentence, type Fault, type Sentence } from '@espalier/plugin-sdk';
import { normalized, withoutSlashes } from '#platform/strings';

const MAX_LENGTH = 1024;

const SCHEME_OR_DRIVE = /^[a-z][a-z0-9+.-]*:/i;

const CONTROL = /\p{Cc}/u;

const MAX_BYTES = 1024;
const MAX_DEPTH = 16;
/** Marks that turn the direction of text, so that a name looks like another one. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Unicode in its composed form. */
export function libraryPath(typed: string): string {
  return normalized(typed, 'NFC');
}

/** The form in which paths are compared: `Trees/Oak.JPG` and `trees/oak.jpg` are one file. */
export function pathKey(path: string): string {
  return libraryPath(path).toLowerCase();
}

export function pathIn(folder: string, name: string): string {
  const trimmed = withoutSlashes(folder.trim());
  return libraryPath(trimmed === '' ? name : `${trimmed}/${name}`);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `trees/oak.jpg`, `trees/oak-2.jpg`, `trees/oak-3.jpg` and so on. */
export function numberedPaths(path: string, count: number): string[] {
  const end = path.length - posix.extname(path).length;
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? path : `${path.slice(0, end)}-${index + 1}${path.slice(end)}`,
  );
}

/** In whatever case the path has the folder. */
export function withinFolder(folder: string, path: string): string {
  return path.split('/').slice(folder.split('/').length).join('/');
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Undefined when nothing is wrong. */
export function libraryPathFault(path: string): Sentence | undefined {
  const fault = mediaPathFault(path, []);
  if (fault !== undefined) return fault;
  if (!path.isWellFormed()) return sentence('must be text in Unicode.');
  if (DIRECTION.test(path)) return sentence('must not contain marks that turn the direction of text.');
  if (path.split('/').some((segment) => segment !== segment.trim() || segment.endsWith('.'))) {
    return sentence('must not have names that begin or end with a space, or end with a dot.');
  }
  if (path.split('/').length > MAX_DEPTH)
    return sentence('must have at most {most} folders within each other.', { most: MAX_DEPTH - 1 });
  if (Math.max(Buffer.byteLength(path), Buffer.byteLength(pathKey(path))) > MAX_BYTES) {
    return sentence('must be at most {most} bytes long in UTF-8.', { most: MAX_BYTES });
  }
  return undefined;
}

export function pathFaults(member: string, path: string): Fault[] {
  const fault = libraryPathFault(path);
  return fault ? [{ member, ...fault }] : [];
}

/** Undefined when nothing is wrong. It must stay within the library. */
export function mediaPathFault(path: string, allowedExtensions: readonly string[]): Sentence | undefined {
  if (path.length > MAX_LENGTH) return sentence('must be at most {limit} characters long.', { limit: MAX_LENGTH });
  if (CONTROL.test(path)) return sentence('must not contain control characters.');
  if (path.includes('\\')) return sentence('must not contain a backslash; separate folders with "/".');
  if (path.startsWith('/') || SCHEME_OR_DRIVE.test(path))
    return sentence('must be relative to the media library, such as photos/tree.jpg.');
  if (path.split('/').some((segment) => ['', '.', '..'].includes(segment.trim()))) {
    return sentence('must not contain an empty folder name, "." or "..".');
  }
  const extensions = allowedExtensions.map(normaliseExtension);
  if (extensions.length > 0 && !extensions.some((extension) => path.toLowerCase().endsWith(extension))) {
    return sentence('must end with {extensions}.', { extensions: extensions.join(', ') });
  }
  return undefined;
}

/** `JPG` and `.jpg` are the same. */
function normaliseExtension(extension: string): string {
  return `.${extension.replace(/^\./, '').toLowerCase()}`;
}

/** Below the path of the service. */
export function mediaUrl(basePath: string, path: string): string {
  return `${basePath}/media/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** What browsers show. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/**
 * Below the path of the service; undefined for other files.
 *
 * @param width one of those that the library makes
 */
export function pictureUrl(path: string, width: number): string | undefined {
  return PICTURE.test(path) ? `${mediaUrl('', path)}?width=${width}` : undefined;
}
