import { sentence, type Fault, type Sentence } from '@espalier/plugin-sdk';
import { libraryPath } from '../paths/library-path';

/** Of one file. */
export const MOST_TAGS = 20;

/** In characters. */
export const LONGEST_TAG = 50;

/** Commas stand between tags where people type them; the others are not seen, or turn the direction of text. */
const NOT_IN_TAGS = /[,\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const SPACE = /\s+/u;

/** The form in which tags are compared: `Trees` and `trees` are one. */
export function tagKey(tag: string): string {
  return tag.toLowerCase();
}

export function tagKeys(tags: readonly string[]): string[] {
  return tags.map(tagKey);
}

/** In composed Unicode and with single spaces, each once: as it was written first. */
export function normalTags(tags: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(normalTag)) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}

export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** A file that has a tag keeps it as it is written there. */
export function changedTags(tags: readonly string[], { add, remove }: TagChange): readonly string[] {
  const gone = new Set(tagKeys(normalTags(remove)));
  return normalTags([...tags.filter((tag) => !gone.has(tagKey(tag))), ...add]);
}

/** Of a field in which they stand with commas between them. */
export function tagsIn(typed: string): readonly string[] {
  return typed.split(',').filter((tag) => tag.trim() !== '');
}

export function normalTag(tag: string): string {
  return libraryPath(tag).trim().split(SPACE).join(' ');
}

/** @param member that has them */
export function tagFaults(member: string, tags: readonly string[]): Fault[] {
  const faults = tags.flatMap((tag, index) => {
    const fault = faultOf(tag);
    return fault ? [{ member: `${member}[${index}]`, ...fault }] : [];
  });
  if (normalTags(tags).length > MOST_TAGS)
    faults.push({ member, ...sentence('must be at most {most}. Leave some out.', { most: MOST_TAGS }) });
  return faults;
}

function faultOf(tag: string): Sentence | undefined {
  const normal = normalTag(tag);
  if (normal === '') return sentence('must not be empty. Leave it out.');
  if (normal.length > LONGEST_TAG) return sentence('must be at most {limit} characters long.', { limit: LONGEST_TAG });
  if (NOT_IN_TAGS.test(tag) || !tag.isWellFormed()) return sentence('must not contain commas or control characters.');
  return undefined;
}
