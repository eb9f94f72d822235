import type { Locator } from 'playwright-core';

/** Of the tree that a screen reader reads: its lines, as deep as they are in it. */
export async function treeOf(shown: Locator): Promise<string[]> {
  return (await shown.ariaSnapshot()).split('\n').filter((line) => !line.includes('/url:'));
}

/** What has one of some roles, in order: its role, name and state. */
export function rolesIn(tree: readonly string[], ...roles: readonly string[]): string[] {
  return tree
    .map((line) => line.trim().replace(/^- '?|'?:?$/g, ''))
    .filter((line) => roles.includes(/^\w*/.exec(line)?.[0] ?? ''));
}
