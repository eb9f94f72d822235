import type { ExtensionPoint } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';

/** What is contributed to a point. */
export type Contributed = readonly [ExtensionPoint<unknown>, readonly unknown[]];

/** A registry with these contributions and no others. */
export function registryOf(...contributed: readonly Contributed[]): ExtensionRegistry {
  const points = new Map<symbol, readonly unknown[]>(contributed);
  const contributions = (point: symbol) => points.get(point) ?? [];
  return { contributions, the: (port: symbol) => contributions(port).at(0) } as unknown as ExtensionRegistry;
}
