/** Of the page of a section, within the service. */
export function sectionPath(name: string): string {
  return `/Admin/Settings/${name}`;
}
