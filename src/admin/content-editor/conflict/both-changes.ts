import { diffArrays } from 'diff';
import { LINE_END } from '../form/canonical';

/** Each of both may have so many. */
const MOST_EDITS = 500;
/** Longer texts take longer to compare than anybody may be kept waiting. */
export const LONGEST = 200_000;
/** Words, what is between them, and ends of lines. */
const TOKEN = /\n|[^\S\n]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/** A block of code has blank lines, too. */
const CODE = /^(?:`{3,}|~{3,}|<pre\b)/;
/** And so have lists, between their items and within them. */
const LIST_ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])\s/;
const INDENTED = /^(?: {2}|\t)/;

export interface Edit {
  /** Of the tokens of the text that both began with; the end is behind the last. */
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
}

/**
 * What two people have made of a text, put together. Undefined where both have changed the same place, or it would take
 * too long to find out.
 */
export function bothChanges(before: string, mine: string, theirs: string): string | undefined {
  if ([before, mine, theirs].some(({ length }) => length > LONGEST)) return undefined;
  const tokens = tokensOf(before);
  const [ofMine, ofTheirs] = [mine, theirs].map((text) => editsTo(tokens, tokensOf(text)));
  if (!ofMine || !ofTheirs) return undefined;
  const edits = [...ofMine, ...ofTheirs.filter((edit) => !ofMine.some((other) => isSame(edit, other)))].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  if (edits.some((edit, index) => index > 0 && edit.start <= (edits[index - 1]?.end ?? -1))) return undefined;
  return withEdits(tokens, edits);
}

/** @param edits in their order, none within another */
function withEdits(tokens: readonly string[], edits: readonly Edit[]): string {
  const pieces = edits.map(({ start, tokens: added }, index) => [
    ...tokens.slice(edits[index - 1]?.end ?? 0, start),
    ...added,
  ]);
  return [...pieces.flat(), ...tokens.slice(edits.at(-1)?.end ?? 0)].join('');
}

/** Each with its end. */
export function linesOf(text: string): string[] {
  return text.replace(LINE_END, '\n').split(/(?<=\n)/);
}

function tokensOf(text: string): string[] {
  return text.replace(LINE_END, '\n').match(TOKEN) ?? [];
}

/** Undefined where they are too many. */
export function editsTo(before: string[], after: string[]): Edit[] | undefined {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return undefined;
  const edits: Edit[] = [];
  let at = 0;
  for (const { added, removed, value } of changes) {
    const last = edits.at(-1);
    const begun = last?.end === at && (added || removed) ? edits.pop() : undefined;
    const { start, tokens } = begun ?? { start: at, tokens: [] };
    if (!added) at += value.length;
    if (added) edits.push({ start, end: at, tokens: [...tokens, ...value] });
    else if (removed) edits.push({ start, end: at, tokens });
  }
  return edits;
}

function isSame(one: Edit, other: Edit): boolean {
  return one.start === other.start && one.end === other.end && one.tokens.join('') === other.tokens.join('');
}

/**
 * What two people have made of a text, put together, where they have changed different blocks of it. Undefined where
 * somebody has to look: they have changed the same block, or blocks with nothing between them.
 */
export function separateChanges(before: string, mine: string, theirs: string): string | undefined {
  if ([before, mine, theirs].some(({ length }) => length > LONGEST)) return undefined;
  const lines = linesOf(before);
  const [ofMine, ofTheirs] = [mine, theirs].map((text) => editsTo(lines, linesOf(text)));
  if (!ofMine || !ofTheirs) return undefined;
  const others = ofTheirs.filter((edit) => !ofMine.some((own) => isSame(own, edit)));
  const edits = [...ofMine, ...others].toSorted((one, other) => one.start - other.start || one.end - other.end);
  const [own, isBetween] = [new Set(ofMine), betweenBlocks(lines)];
  const meets = edits.some((edit, index) => {
    const last = edits[index - 1];
    return last && own.has(last) !== own.has(edit) && !isBetween.slice(last.end, edit.start).includes(true);
  });
  return meets ? undefined : withEdits(lines, edits);
}

/** Characters of a block that say which it is. */
const FEW_WORDS = 40;
/** What markup begins a line with. */
const MARKS = /^(?:\s*(?:[#>*+-]+|\d{1,9}[.)]|<[^<>]*>))*\s*/;

/** The first words of blocks that were changed or added, as the new text has them. */
export function changedBlocks(before: string, after: string): string[] {
  const [earlier, lines] = [before, after].map((text) => linesOf(`${text}\n`));
  if (!earlier || !lines) return [];
  const isText = (index: number) => (lines[index] ?? '').trim() !== '';
  const beginsAt = (line: number) => {
    let at = line;
    while (isText(at - 1) && !lines[at - 1]?.trimEnd().endsWith('>')) at--;
    return at;
  };
  const begins = (editsTo(lines, earlier) ?? []).flatMap(({ start, end }) => {
    const changed = Array.from({ length: end - start }, (_, index) => start + index);
    return changed.filter(isText).map(beginsAt);
  });
  const named = [...new Set(begins)].map((at) => beginningOf(lines[at] ?? ''));
  return named.filter((words) => words !== '');
}

function beginningOf(line: string): string {
  const words = line
    .replace(MARKS, '')
    .replace(/<[^<>]*>/g, '')
    .trim();
  const shown = words.slice(0, FEW_WORDS).toWellFormed();
  return shown === words ? words : `${shown.slice(0, Math.max(shown.lastIndexOf(' '), FEW_WORDS / 2)).trim()}…`;
}

/** Of each line: whether it is blank, or an element of HTML by itself, as no line within a paragraph or a list is. */
function betweenBlocks(lines: readonly string[]): readonly boolean[] {
  let end = '';
  const isInList = inLists(lines);
  return lines.map((line, index) => {
    const text = line.trim().toLowerCase();
    if (end !== '') {
      if (text.includes(end)) end = '';
      return false;
    }
    const [begin = ''] = CODE.exec(text) ?? [];
    if (begin !== '<pre') end = begin;
    else if (!text.includes('</pre>')) end = '</pre>';
    return begin === '' && ((text === '' && !isInList[index]) || (text.startsWith('<') && text.endsWith('>')));
  });
}

/** A list goes on behind a blank line with a further item, or with an indented line of the last one. */
function inLists(lines: readonly string[]): readonly boolean[] {
  const isIn = lines.map(() => false);
  let goesOn = false;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    if (line.trim() === '') isIn[index] = goesOn;
    else goesOn = LIST_ITEM.test(line) || INDENTED.test(line);
  }
  let began = false;
  return lines.map((line, index) => {
    const isBlank = line.trim() === '';
    if (isBlank) began &&= isIn[index] ?? false;
    else began ||= LIST_ITEM.test(line);
    return isBlank && began;
  });
}
