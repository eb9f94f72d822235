let titleOf = (name: string): string => name;

/** What people call a permission, for errors, which nothing is injected into; its name until the catalog knows better. */
export function permissionTitle(name: string): string {
  return titleOf(name);
}

/** One service in a process, and in tests services that declare the same. */
export function titlePermissions(by: typeof permissionTitle): void {
  titleOf = by;
}
