import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

interface FactLabel {
  readonly name: string;
  readonly value: string;
}

interface MemberDifference {
  readonly name: string;
  /** Absent where the value is not told, or there was none. */
  readonly before?: string;
  readonly after?: string;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  readonly more?: number;
  /** Whether nothing is told but that it has changed. */
  readonly isUntold?: boolean;
}

export interface EventDetails {
  readonly facts: readonly FactLabel[];
  readonly changes: readonly MemberDifference[];
}

type Titles = ReadonlyMap<string, string>;

/** @param titles by names of facts; those that have none are told by the words of their names */
export function presentFacts(all: JsonObject, titles: Titles = new Map()): EventDetails {
  const { changed, before, after, lists = {}, ...others } = all;
  const areChanges = isJsonObject(before) && isJsonObject(after) && isJsonObject(lists);
  if (!areChanges || (changed !== undefined && !isTexts(changed)))
    return { facts: shownFacts(all, titles), changes: [] };
  return {
    facts: shownFacts(others, titles),
    changes: (changed ?? differencesOf(before, after)).map((member) => ({
      name: titleOf(member, titles),
      ...(isJsonObject(lists[member]) ? listOf(lists[member]) : changeOf(before[member], after[member])),
    })),
  };
}

function differencesOf(before: JsonObject, after: JsonObject): string[] {
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...members].filter((member) => !isDeepStrictEqual(before[member], after[member]));
}

function changeOf(before: JsonValue | undefined, after: JsonValue | undefined): Partial<MemberDifference> {
  if (before === undefined && after === undefined) return { isUntold: true };
  if (isTexts(before) && isTexts(after)) {
    const added = after.filter((entry) => !before.includes(entry));
    const removed = before.filter((entry) => !after.includes(entry));
    if (added.length + removed.length > 0) return { added, removed };
  }
  return {
    ...(before !== undefined && { before: asText(before) }),
    ...(after !== undefined && { after: asText(after) }),
  };
}

function listOf({ added, removed, more }: JsonObject): Partial<MemberDifference> {
  return {
    added: isTexts(added) ? added : [],
    removed: isTexts(removed) ? removed : [],
    ...(typeof more === 'number' && { more }),
  };
}

function shownFacts(facts: JsonObject, titles: Titles): FactLabel[] {
  return Object.entries(facts).map(([name, value]) => ({ name: titleOf(name, titles), value: asText(value, titles) }));
}

function titleOf(name: string, titles: Titles): string {
  return titles.get(name) ?? inWords(name);
}

/** `clonedFrom` as `Cloned from`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asText(value: JsonValue, titles: Titles = new Map()): string {
  if (value === null || value === '') return text('none');
  if (typeof value === 'boolean') return value ? text('yes') : text('no');
  if (typeof value === 'string') return value;
  if (isTexts(value)) return value.length > 0 ? value.join(', ') : text('none');
  const lists = isJsonObject(value) ? Object.entries(value) : [];
  const isOfLists = lists.length > 0 && lists.every(([, list]) => isTexts(list));
  if (!isOfLists) return JSON.stringify(value);
  const told = lists.flatMap(([name, list]) =>
    isTexts(list) && list.length > 0 ? `${titleOf(name, titles)}: ${list.join(', ')}` : [],
  );
  return told.join('; ') || text('none');
}

function isTexts(value: JsonValue | undefined): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
