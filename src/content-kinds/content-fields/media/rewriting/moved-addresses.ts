import { mediaUrl, pathKey, withinFolder, type MediaPlace, type MovedMedia } from '#core/media';

function serverPattern(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  const path = literal(pathname.replace(/\/$/, ''));
  return `(?:(?:https?:)?//${literal(host)}${path}|${path})?`;
}

/**
 * An address, unless of another server, its path within quotation marks or alone, and its path among other words. There
 * the name of a file without a folder may be the end of another name, and is nothing.
 *
 * @param named what stands for the path, with the slash behind a folder
 */
export function mentionPattern({ path, isFolder }: MediaPlace, named: string, baseUrl: string): string {
  const before = String.raw`(?:^|[^\p{L}\p{N}_.~%:@/-])`;
  const address = String.raw`(?:${serverPattern(baseUrl)}/media/|(?:\.{1,2}/)+media/)`;
  const opened = `(?:^|["'])`;
  if (isFolder) {
    const file = String.raw`[^\s"'<>\\]{0,200}\.[\p{L}\p{N}]`;
    return `${before}(?:${address}${named}|${named}${file})|${opened}${named}`;
  }
  const after = String.raw`(?:[^\p{L}\p{N}_%/~.-]|\.(?:[^\p{L}\p{N}]|$)|$)`;
  if (path.includes('/')) return `${before}${address}?${named}${after}`;
  return `${before}${address}${named}${after}|${opened}${named}(?:$|["'])`;
}

export function formsOf(path: string): readonly string[] {
  const forms = [path, path.replaceAll('&', '&amp;'), encodeURI(path), encodeSegments(path), encodeFully(path)];
  return [...new Set(forms)];
}

/** Nothing is left that means something in HTML, Markdown or Liquid. */
function encodeFully(path: string): string {
  return encodeSegments(path).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function encodeSegments(path: string): string {
  return mediaUrl('', path).slice('/media/'.length);
}

/** The longest comes first, since the first that fits is taken. */
export function anyOf(texts: readonly string[]): string {
  return texts
    .toSorted((one, other) => other.length - one.length)
    .map(literal)
    .join('|');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** What may stand before an address of the service, and what may not follow it, or it would be another address. */
const BEFORE = '(?<![\\p{L}\\p{N}_.~%:@/-])';
const AFTER_FILE = '(?![\\p{L}\\p{N}_%/~-]|\\.[\\p{L}\\p{N}])';

const LIQUID_MARKS = /\{\{|\}\}|\{%|%\}/;

interface Move extends MovedMedia {
  readonly key: string;
  readonly address: RegExp;
  readonly quoted: RegExp;
  readonly encoded: string;
  readonly plain: string;
}

/**
 * An address is rewritten however it is spelt, with the server before it or not, and is encoded afterwards, so that it
 * ends no attribute and no link. Addresses of other servers stay.
 */
export class MovedAddresses {
  private readonly moves: readonly Move[];

  /** @param baseUrl public URL of the service, without a slash at its end */
  constructor(moved: readonly MovedMedia[], baseUrl: string) {
    this.moves = moved.map((move) => ({
      ...move,
      key: pathKey(move.path),
      address: addressOf(move, baseUrl),
      quoted: quotedPath(move),
      encoded: encodeFully(beginningOf(move)),
      plain: beginningOf(move),
    }));
  }

  /** The path in the library at which a file is now; the same for all that were not moved. */
  path(path: string): string {
    const key = pathKey(path);
    for (const move of this.moves) {
      if (!move.isFolder && key === move.key) return move.to;
      if (move.isFolder && key.startsWith(`${move.key}/`)) return move.plain + withinFolder(move.path, path);
    }
    return path;
  }

  text(text: string): string {
    return this.moves.reduce((changed, { address, quoted, encoded, plain }) => {
      const replaced = changed.replace(address, (_, server: string) => `${server}/media/${encoded}`);
      return inLiquid(replaced, (liquid) =>
        liquid.replace(quoted, (whole, mark: string) =>
          plain.includes(mark) || LIQUID_MARKS.test(plain) ? whole : mark + plain,
        ),
      );
    }, text);
  }
}

/** With the slash behind a folder; the library itself has none. */
function beginningOf({ to, isFolder }: MovedMedia): string {
  return isFolder && to !== '' ? `${to}/` : to;
}

function addressOf({ path, isFolder }: MovedMedia, baseUrl: string): RegExp {
  const after = isFolder ? '/' : AFTER_FILE;
  const named = anyOf(formsOf(path));
  return new RegExp(`${BEFORE}(${serverPattern(baseUrl)})/media/(?:${named})${after}`, 'giu');
}

function quotedPath({ path, isFolder }: MovedMedia): RegExp {
  return new RegExp(`(["'])${literal(path)}${isFolder ? '/' : '(?=\\1)'}`, 'giu');
}

function inLiquid(text: string, change: (liquid: string) => string): string {
  const [opening, closing] = [/\{\{|\{%/g, /\}\}|%\}/g];
  const pieces: string[] = [];
  let done = 0;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    if (!closing.exec(text)) break;
    pieces.push(text.slice(done, open.index), change(text.slice(open.index, closing.lastIndex)));
    done = closing.lastIndex;
    opening.lastIndex = done;
  }
  return done === 0 ? text : pieces.join('') + text.slice(done);
}
