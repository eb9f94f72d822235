import path from 'node:path';
import type { LinkTarget } from './markdown-tokens';

interface Surroundings {
  /** Whether there is a document of that name. */
  readonly has: (name: string) => boolean;
  /** The address of a document, or of a section of one. */
  readonly addressOf: (topic: string) => string;
  /** The path that the public address has. */
  readonly basePath: string;
}

const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;
const DOCUMENT = /\.md$/;

/**
 * Where the links of a document lead: to other documents and their sections, to pages of the service (`/Admin/Users`), to other sites.
 * Other files of the repository are nowhere.
 */
export function linkTargetIn(document: string, { has, addressOf, basePath }: Surroundings): LinkTarget {
  return (href) => {
    if (ELSEWHERE.test(href)) return href;
    if (href.startsWith('/')) return basePath + href;
    const [file = '', anchor] = href.split('#', 2);
    const name = file === '' ? document : path.posix.join(path.posix.dirname(document), file.replace(DOCUMENT, ''));
    if ((file !== '' && !DOCUMENT.test(file)) || !has(name)) return undefined;
    return addressOf(anchor === undefined ? name : `${name}#${anchor}`);
  };
}
