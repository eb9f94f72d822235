import type { QueryPage } from '#core/content';
import type { ItemSource } from '../item-source';

/** What `<Type>Connection` reads from. Cursors are made when they are asked for. */
export interface ConnectionSource {
  readonly edges?: readonly { readonly node: ItemSource; readonly cursor: () => string }[];
  readonly nodes?: readonly ItemSource[];
  readonly pageInfo?: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: () => string | null;
    readonly endCursor: () => string | null;
  };
  readonly totalCount?: number;
}

/** @param after the cursor that the page was asked for with */
export function connectionPage({ versions, cursorOf, hasNextPage }: QueryPage, after?: string): ConnectionSource {
  const cursorAt = (index: number) => (versions.length > 0 ? cursorOf(index) : null);
  return {
    edges: versions.map((node, index) => ({ node, cursor: () => cursorOf(index) })),
    nodes: versions,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: after !== undefined,
      startCursor: () => cursorAt(0),
      endCursor: () => cursorAt(versions.length - 1),
    },
  };
}
