import type { Principal } from '@espalier/plugin-sdk';
import { authorise } from '../operations/item-access';

interface ViewedVersion {
  readonly contentType: string;
  readonly owner: string | null;
  readonly published: boolean;
}

/**
 * What is published needs `ViewContent`, any other version `PreviewContent` as well.
 *
 * @throws ContentForbiddenError
 */
export function authoriseView(principal: Principal, { contentType, owner, published }: ViewedVersion): void {
  authorise(principal, 'ViewContent', contentType, owner);
  if (!published) authorise(principal, 'PreviewContent', contentType, owner);
}
