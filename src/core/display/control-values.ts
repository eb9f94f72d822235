import type { JsonValue } from '@espalier/plugin-sdk';
import { isUtc, toUtc } from '#platform/dates';
import { text } from '#platform/texts';

export function isOneLine(value: JsonValue | undefined): boolean {
  return typeof value !== 'string' || !/[\r\n]/.test(value);
}

/** What is no number stays as it was typed, so that it is refused. */
export function numberTyped(typed: string): JsonValue {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : typed;
}

/** One per line. */
export function linesShown(value: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(value) ? value.map((line) => (typeof line === 'string' ? line : '')).join('\n') : value;
}

/** Without empty lines; the stored list, entry by entry, where nothing was typed into it. */
export function linesTyped(typed: string, stored: JsonValue | undefined): JsonValue {
  const shown = linesShown(stored);
  if (stored !== undefined && typeof shown === 'string' && shown.replace(/\r\n?/g, '\n') === typed) return stored;
  return typed.split('\n').filter((line) => line.trim() !== '');
}

/** UTC for `datetime-local`: without zone, and without seconds that are none. */
export function momentShown(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !isUtc(value)) return value;
  return value.slice(0, -1).replace(/\.000$/, '');
}

/** Typed in UTC; the stored one where nothing was typed. */
export function momentTyped(typed: string, stored: JsonValue | undefined): JsonValue {
  if (typed.trim() === '') return null;
  if (stored !== undefined && momentShown(stored) === typed) return stored;
  return toUtc(typed.trim()) ?? typed;
}

export interface ControlOption {
  readonly value: string;
  readonly text: string;
}

/** Also those that are chosen although they are no longer offered. */
export function optionsOf(offered: readonly string[], chosen: readonly JsonValue[]): ControlOption[] {
  const others = chosen.filter(
    (value): value is string => typeof value === 'string' && value !== '' && !offered.includes(value),
  );
  return [
    ...offered.map((value) => ({ value, text: value })),
    ...others.map((value) => ({ value, text: text('{value} (no longer offered)', { value }) })),
  ];
}
