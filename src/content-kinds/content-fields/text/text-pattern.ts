import { Script, createContext } from 'node:vm';
import safeRegex from 'safe-regex2';

const TRIAL_MS = 250;
const TRIAL_LENGTH = 1000;
const MAX_TRIALS = 30;
const SHORT_TRIAL_LENGTH = 100;
const MAX_ENDS = 8;
const MAX_NAMED = 100;
const UNEXPECTED = '\n\u0001';

/**
 * For stored texts; undefined when nothing is wrong. Star height shows most expressions that could take long;
 * alternatives that overlap, as in `(a|aa)+$`, escape that test, so the expression also has to get through long texts
 * made of its own letters in time.
 */
export function patternFault(pattern: string): string | undefined {
  try {
    const expression = new RegExp(pattern, 'u');
    if (safeRegex(pattern) && isQuick(expression)) return undefined;
  } catch (error) {
    return `must be a regular expression: ${error instanceof Error ? error.message : String(error)}.`;
  }
  return 'could take very long on some texts. Avoid repetitions within repetitions, and alternatives that match the same text.';
}

/** Whether the pattern is found in the text, with the meaning of `pattern` in JSON Schema. */
export function matchesPattern(text: string, pattern: string): boolean {
  return new RegExp(pattern, 'u').test(text);
}

function isQuick(expression: RegExp): boolean {
  const context = createContext({ expression, texts: trialTexts(expression.source) });
  try {
    new Script('texts.forEach((text) => expression.test(text))').runInContext(context, { timeout: TRIAL_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * Repetitions of what the pattern itself speaks of, ended by what it hardly expects; and short ones of what it may
 * mean, ended by what it speaks of, since a class such as `[^a]` expects everything else.
 */
function trialTexts(pattern: string): string[] {
  const words = pattern.match(/[\p{L}\p{N} _-]+/gu) ?? [];
  const pieces = [...new Set(['a', '0', ' ', '.', ...words, ...Array.from(words.join(''))])].slice(0, MAX_TRIALS);
  const ends = [UNEXPECTED, ...pieces.slice(0, MAX_ENDS)];
  return [
    ...pieces.map((piece) => piece.repeat(TRIAL_LENGTH).slice(0, TRIAL_LENGTH) + UNEXPECTED),
    ...meantCharacters(pattern).flatMap((meant) => ends.map((end) => meant.repeat(SHORT_TRIAL_LENGTH) + end)),
  ];
}

/** `[b-y]` means `c` without naming it: all of ASCII, and the neighbours of what is named. */
function meantCharacters(pattern: string): string[] {
  const ascii = Array.from({ length: 95 }, (_, index) => 0x20 + index);
  const named = [...new Set(pattern)].slice(0, MAX_NAMED).map((character) => character.codePointAt(0) ?? 0);
  const neighbours = named.flatMap((code) => [code - 1, code + 1]).filter((code) => code >= 0 && code <= 0x10ffff);
  return [...new Set([...ascii, ...neighbours])].map((code) => String.fromCodePoint(code));
}
