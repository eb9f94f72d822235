/** More than any picture has sizes. */
const MOST_IMAGES = 50;
const MAX_CHARACTERS = 20_000;

/** An address, and all that is blank about it. Commas may be within one. */
const ADDRESS = /[ \t\n\f\r]*([^ \t\n\f\r]+)[ \t\n\f\r]*/y;
/** At an end they separate, and in a row they are nothing; that library would be at a long row for minutes. */
const BARE_COMMAS = /^,|,,|,$/;
/** How wide the image is (and how high), or for which density of pixels it is meant. */
const DESCRIPTOR =
  /([1-9]\d{0,4}w(?:[ \t\n\f\r]+[1-9]\d{0,4}h)?|(?:\d{1,3}|\d{0,3}\.\d{1,3})x|)[ \t\n\f\r]*(?:,[ \t\n\f\r]*|$)/y;

/**
 * A list of images as `srcset` has it, in the plainest form; undefined for whatever is none from beginning to end. The library that
 * sanitises looks at each address in it, and writes to the log what it does not understand: it must be shown lists only.
 */
export function imageList(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const images: string[] = [];
  for (let at = 0; at < text.length;) {
    const image = imageAt(text, at);
    if (!image || images.length === MOST_IMAGES) return undefined;
    images.push(image.text);
    at = image.end;
  }
  return images.length === 0 ? undefined : images.join(', ');
}

/** @param at where it begins, or blanks before it */
function imageAt(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  ADDRESS.lastIndex = at;
  const run = ADDRESS.exec(text)?.[1];
  if (run === undefined) return undefined;
  const address = run.endsWith(',') ? run.slice(0, -1) : run;
  if (address === '' || BARE_COMMAS.test(address)) return undefined;
  if (address !== run) return { text: address, end: ADDRESS.lastIndex };
  DESCRIPTOR.lastIndex = ADDRESS.lastIndex;
  const descriptor = DESCRIPTOR.exec(text)?.[1];
  if (descriptor === undefined) return undefined;
  const image = descriptor === '' ? address : `${address} ${descriptor.replace(/\s+/, ' ')}`;
  return { text: image, end: DESCRIPTOR.lastIndex };
}
