export const TEMPLATES_PATH = '/Admin/Templates';

/** Of the page of a template of the database, whatever it is called: "New" is a name like any other. */
export function pathOf(name: string): string {
  return `${TEMPLATES_PATH}/Edit/${encodeURIComponent(name)}`;
}

/** Of the page on which a template is made, with the source of a file to begin with. */
export function overridePathOf(name: string): string {
  return `${TEMPLATES_PATH}/New?${new URLSearchParams({ from: name }).toString()}`;
}
