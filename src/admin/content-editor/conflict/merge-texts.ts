import { hash } from 'node:crypto';
import { bothChanges, editsTo, linesOf, LONGEST, type Edit } from './both-changes';

/** Nobody decides about more of them. */
const MOST_PLACES = 20;

/** Some lines that both have changed, in ways that do not go together. Empty for whoever has deleted them. */
export interface TextPlace {
  /** Another one as soon as anything in it is. */
  readonly id: string;
  readonly mine: string;
  readonly theirs: string;
}

type MergedText = readonly (string | TextPlace)[];

/**
 * What two people have made of a text, put together: what is settled, and between it the places that only they can
 * decide about. Undefined where these are too many, or it would take too long to find out.
 */
export function mergeTexts(before: string, mine: string, theirs: string): MergedText | undefined {
  const whole = bothChanges(before, mine, theirs);
  if (whole !== undefined) return [whole];
  if ([before, mine, theirs].some(({ length }) => length > LONGEST)) return undefined;
  const lines = linesOf(before);
  const [ofMine, ofTheirs] = [mine, theirs].map((text) => editsTo(lines, linesOf(text)));
  if (!ofMine || !ofTheirs) return undefined;
  const merged: (string | TextPlace)[] = [];
  let at = 0;
  for (const { start, end } of regionsOf([...ofMine, ...ofTheirs])) {
    const [one = '', other = ''] = [ofMine, ofTheirs].map((edits) => changed(lines, edits, { start, end }));
    merged.push(lines.slice(at, start).join(''), mergedRegion(lines.slice(start, end).join(''), one, other, start));
    at = end;
  }
  merged.push(lines.slice(at).join(''));
  const places = placesOf(merged);
  // A place that is all there is would be the same choice twice.
  const isWhole = merged.every((piece) => piece === '' || typeof piece !== 'string') && places.length > 0;
  return isWhole || places.length > MOST_PLACES ? undefined : merged;
}

export function placesOf(merged: MergedText): TextPlace[] {
  return merged.filter((piece) => typeof piece !== 'string');
}

/** @param chosen by the id of a place: `mine`, `theirs`, or nothing yet. Then there is no text. */
export function chosenText(merged: MergedText, chosen: (id: string) => string): string | undefined {
  const pieces = merged.map((piece) => {
    if (typeof piece === 'string') return piece;
    const choice = chosen(piece.id);
    return choice === 'mine' || choice === 'theirs' ? piece[choice] : undefined;
  });
  return pieces.includes(undefined) ? undefined : pieces.join('');
}

type Region = Pick<Edit, 'start' | 'end'>;

/** Edits that touch are in one. */
function regionsOf(edits: readonly Edit[]): Region[] {
  const regions: Region[] = [];
  for (const { start, end } of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = regions.at(-1);
    if (last && start <= last.end) regions.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
    else regions.push({ start, end });
  }
  return regions;
}

function changed(lines: readonly string[], edits: readonly Edit[], region: Region): string {
  let at = region.start;
  const pieces: string[] = [];
  for (const { start, end, tokens } of edits) {
    if (start < region.start || end > region.end) continue;
    pieces.push(...lines.slice(at, start), ...tokens);
    at = end;
  }
  return [...pieces, ...lines.slice(at, region.end)].join('');
}

function mergedRegion(before: string, mine: string, theirs: string, start: number): string | TextPlace {
  if (mine === theirs || theirs === before) return mine;
  if (mine === before) return theirs;
  const id = hash('sha256', JSON.stringify([start, before, mine, theirs]), 'base64url').slice(0, 12);
  return bothChanges(before, mine, theirs) ?? { id, mine, theirs };
}
