import { SafeHtml } from '@espalier/plugin-sdk';
import type { LimitGuard } from './limit-guard';
import { eachLeaf } from './lists';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What is printed of a value: safe HTML as it is, all else escaped. @throws TemplateLimitError before it is more than may be printed */
export function htmlOf(value: unknown, guard: LimitGuard): string {
  return Array.isArray(value) ? joined(value, guard, htmlOfOne) : htmlOfOne(value);
}

/** What is printed of a value that is not to be escaped. @throws TemplateLimitError before it is more than may be printed */
export function textOf(value: unknown, guard: LimitGuard): string {
  return Array.isArray(value) ? joined(value, guard, textOfOne) : textOfOne(value);
}

function joined(list: readonly unknown[], guard: LimitGuard, shown: (leaf: unknown) => string): string {
  let text = '';
  eachLeaf(list, guard, (leaf) => {
    text += shown(leaf);
    guard.foreseePrint(text.length);
  });
  return text;
}

function htmlOfOne(value: unknown): string {
  if (value instanceof SafeHtml) return value.html;
  return textOfOne(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function textOfOne(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (value instanceof SafeHtml || value instanceof Date) return value.toString();
  // Objects print nothing of themselves.
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : '';
}
