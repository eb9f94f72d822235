import type { ExtensionPoint } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';

/** What is contributed to a point. */
export type Contributed = readonly [ExtensionPoint<unknown>, readonly unknown[]];

/** A registry with these contributions and no others. */
export function registryOf(...contributed: readonly Contributed[]): ExtensionRegistry {
  const points = new Map<symbol, readonly unknown[]>(contributed);
  return { contributions: (point: symbol) => points.get(point) ?? [] } as unknown as ExtensionRegistry;
}
