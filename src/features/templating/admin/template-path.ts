import { keyPath } from '#core/records';

export const TEMPLATES_PATH = '/Admin/Templates';

/** Of the page of a template of the database. */
export function pathOf(name: string): string {
  return keyPath(TEMPLATES_PATH, name);
}

/** Of the page on which a template is made, with the source of a file to begin with. */
export function overridePathOf(name: string): string {
  return `${TEMPLATES_PATH}/New?${new URLSearchParams({ from: name }).toString()}`;
}
