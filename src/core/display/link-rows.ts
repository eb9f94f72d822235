import type { FormFields } from '#platform/pages';

export interface LinkRow {
  readonly text: string;
  readonly url: string;
}

/** For new ones: without scripts no more are made on the page. */
const EMPTY_ROWS = 2;

/** With those that nothing was typed in. */
export function linksTyped(form: FormFields, name: string): LinkRow[] {
  const urls = form.all(`${name}.url`);
  const rows = form.all(`${name}.text`).map((text, index) => ({ text: text.trim(), url: (urls[index] ?? '').trim() }));
  return moved(rows, name, form.text('move'));
}

export function linksIn(form: FormFields, name: string): LinkRow[] {
  return linksTyped(form, name).filter(({ text, url }) => text !== '' || url !== '');
}

export function linkRows(value: unknown): LinkRow[] {
  const links = (Array.isArray(value) ? (value as LinkRow[]) : []).filter(({ text, url }) => text !== '' || url !== '');
  return [...links, ...Array.from({ length: EMPTY_ROWS }, () => ({ text: '', url: '' }))];
}

/** @param move `menu:2:up`, by the button of a row */
function moved(rows: LinkRow[], name: string, move: string): LinkRow[] {
  const [of, index, direction] = move.split(':');
  const from = Number(index);
  const to = direction === 'up' ? from - 1 : from + 1;
  const row = rows[from];
  const other = rows[to];
  if (of !== name || !row || !other) return rows;
  return rows.with(to, row).with(from, other);
}
