import { Script, createContext } from 'node:vm';
import safeRegex from 'safe-regex2';

const TRIAL_MS = 250;
const TRIAL_LENGTH = 1000;
const MAX_TRIALS = 30;

/**
 * What is wrong with a regular expression that stored texts will be held against; undefined when nothing is.
 *
 * No text may take it long. Star height shows most expressions that could; alternatives that overlap, as in `(a|aa)+$`, escape
 * that test, so the expression also has to get through long texts made of its own letters in time.
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

/** Repetitions of what the pattern itself speaks of, ended by what it hardly expects. */
function trialTexts(pattern: string): string[] {
  const words = pattern.match(/[\p{L}\p{N} _-]+/gu) ?? [];
  const pieces = [...new Set(['a', '0', ' ', '.', ...words, ...Array.from(words.join(''))])].slice(0, MAX_TRIALS);
  return pieces.map((piece) => `${piece.repeat(TRIAL_LENGTH).slice(0, TRIAL_LENGTH)}\n\u0001`);
}
