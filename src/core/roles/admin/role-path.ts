/** Of the page of a role, whatever it is called: "new" is a name like any other. */
export function pathOf(roleName: string): string {
  return `/Admin/Roles/Edit/${encodeURIComponent(roleName)}`;
}
