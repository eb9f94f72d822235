import type { MediaFile } from '../files/media-file';
import { kindOf } from '../kinds/media-kinds';
import { nameOf } from '../paths/library-path';

/** A file that is opened by itself may show its own picture and sound, and nothing else; it is of no origin. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
/** Browsers show no PDF in a sandbox; what shows it is apart from the site anyway. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/** Only these are shown by browsers; all others are saved. */
const SHOWN = new Set(['image', 'audio', 'video', 'text']);

/** With which a content is served, whatever is asked of it. Nothing in it runs, and it is what its name says or nothing. */
export function mediaHeaders({ path, mediaType }: MediaFile, servedType = mediaType): Record<string, string> {
  const isPdf = mediaType === 'application/pdf';
  const group = kindOf(path)?.group;
  const isShown = isPdf || (group !== undefined && SHOWN.has(group));
  return {
    'Content-Type': servedType.startsWith('text/') ? `${servedType}; charset=utf-8` : servedType,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(nameOf(path))}`,
    'Content-Security-Policy': isPdf ? PDF_POLICY : POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
}

/** As RFC 8187 wants it. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
