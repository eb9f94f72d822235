import { sentence, type Sentence } from '@espalier/plugin-sdk';

/** As many as the Markdown of a large book has. Some thousands may take a parser a hundred times as long as so many letters. */
const MAX_MARKS = 100_000;
const MARKS = new Set(Array.from('![]<`*_&~|\\', (mark) => mark.charCodeAt(0)));

/** More characters that mean something than a parser gets through in time. */
export function isOverloaded(markdown: string): boolean {
  if (markdown.length <= MAX_MARKS) return false;
  let marks = 0;
  for (let index = 0; index < markdown.length; index++) if (MARKS.has(markdown.charCodeAt(index))) marks++;
  return marks > MAX_MARKS;
}

/** Undefined when nothing is wrong. */
export function markdownFault(markdown: string): Sentence | undefined {
  if (!isOverloaded(markdown)) return undefined;
  return sentence(
    'must have at most {most} of the characters {characters} that Markdown knows. Divide it into several items.',
    { most: MAX_MARKS, characters: '! [ ] < ` * _ & ~ | \\' },
  );
}
