import { SafeHtml } from '@espalier/plugin-sdk';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What is printed of a value: safe HTML as it is, all else escaped. */
export function htmlOf(value: unknown): string {
  if (value instanceof SafeHtml) return value.html;
  if (Array.isArray(value)) return value.map(htmlOf).join('');
  return textOf(value).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** What is printed of a value that is not to be escaped. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value instanceof SafeHtml || value instanceof Date) return value.toString();
  // Objects print nothing of themselves.
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : '';
}
