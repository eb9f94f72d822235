/**
 * A text without these characters at its start and its end, in a time that grows with its length: `/x+$/` tries anew at each `x`.
 *
 * @param characters of one UTF-16 unit each
 */
export function trimmed(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimmedEnd(text.slice(start), characters);
}

/** The same at the end only. */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text before the first `mark`; all of it where there is none. */
export function textBefore(mark: string, text: string): string {
  const end = text.indexOf(mark);
  return end < 0 ? text : text.slice(0, end);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A path without the slashes around it. */
export function withoutSlashes(path: string): string {
  return trimmed(path, '/');
}
