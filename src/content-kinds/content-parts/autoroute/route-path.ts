import {
  type ContentItem,
  type ContentTypeDefinition,
  Contributes,
  HANDLE_PROVIDER,
  type HandleClaim,
  type HandleProvider,
  type Sentence,
  sentence,
} from '@espalier/plugin-sdk';
import { normalized, withoutSlashes } from '#platform/strings';
import { attachedPart, readPart } from '../attached-part';

export const SLUG = 'slug';

export const MAX_PATH_BYTES = 1024;

/** Slashes around it included. */
const MAX_TYPED = 2 * MAX_PATH_BYTES;
const TOO_LONG = sentence('must be at most {most} bytes long in UTF-8.', { most: MAX_PATH_BYTES });

/** Spaces, control characters, and marks that nobody sees. */
const UNSEEN = /[\s\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/u;
/** What means something in URLs. */
const SPECIAL = /[?#[\]@!$&'()*+,;=<>|%\\]/;

export function trimPath(path: string): string {
  return withoutSlashes(normalized(path, 'NFC'));
}

/** The form in which paths are compared and found: `/Blog/On-Pruning/` → `blog/on-pruning`. */
export function slugOfPath(path: string): string {
  return trimPath(path.toLowerCase());
}

export function pathFault(typed: string): Sentence | undefined {
  if (typed.length > MAX_TYPED) return TOO_LONG;
  const path = trimPath(typed);
  if (Math.max(Buffer.byteLength(path), Buffer.byteLength(slugOfPath(path))) > MAX_PATH_BYTES) {
    return TOO_LONG;
  }
  if (UNSEEN.test(path)) {
    return sentence('must not contain spaces or invisible characters; use letters, digits and hyphens.');
  }
  const refused = SPECIAL.exec(path)?.[0];
  if (refused !== undefined) {
    return sentence('must not contain {refused}; use letters, digits and hyphens.', { refused });
  }
  const segments = path.split('/');
  if (path !== '' && segments.includes('')) return sentence('must not contain "//".');
  return segments.includes('.') || segments.includes('..')
    ? sentence('must not contain "." or ".." as a segment.')
    : undefined;
}

/** Makes a valid path of what a pattern gave: what is refused becomes hyphens. */
export function pathOfText(text: string): string {
  const path = text
    .split('/')
    .map((segment) =>
      segment
        .split(UNSEEN)
        .flatMap((run) => run.split(SPECIAL))
        .filter(Boolean)
        .join('-'),
    )
    .filter((segment) => !['', '.', '..'].includes(segment))
    .join('/');
  return normalized(path, 'NFC');
}

@Contributes(HANDLE_PROVIDER)
export class SlugHandleProvider implements HandleProvider {
  readonly kind = SLUG;
  readonly isAddress = true;

  normalise(value: string): string {
    return slugOfPath(value);
  }

  claims(item: ContentItem, type: ContentTypeDefinition): readonly HandleClaim[] {
    const part = attachedPart(type, 'AutoroutePart');
    if (!part) return [];
    const { path, disabled } = readPart(item, part);
    const value = typeof path === 'string' && disabled !== true ? this.normalise(path) : '';
    return value === ''
      ? []
      : [{ value, member: `${part.wireName}.path`, isFolder: attachedPart(type, 'ListPart') !== undefined }];
  }
}
