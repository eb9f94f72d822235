import type { Fault } from '@espalier/filter-syntax';

const SHOWN_LENGTH = 40;

/** A fault with its place, for where it is not shown in the text itself. */
export function inWords({ start, end, message }: Fault, q: string): string {
  const text = q.slice(start, Math.min(end, start + SHOWN_LENGTH)).toWellFormed();
  return `at character ${start + 1}${text && `, “${text}${end > start + SHOWN_LENGTH ? '…' : ''}”`}: ${message}`;
}
