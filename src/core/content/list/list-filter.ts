import { extensionPoint, type ContentsQuery, type Principal } from '@espalier/plugin-sdk';

/** Knows the filter language of lists. It is a storey above this module, so it contributes the answer. */
export interface ListFilter {
  /**
   * The query, narrowed to what a filter asks for.
   *
   * @throws MalformedQueryError at `q` for a filter that cannot be meant as it was typed
   */
  narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery>;
}

export const LIST_FILTER = extensionPoint<ListFilter>('content.list-filter', { isPort: true });
