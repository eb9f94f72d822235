import type { Principal } from '@espalier/plugin-sdk';
import { ContentNotFoundError } from '../content-errors';
import type { ContentReader, PublicationState, StoredVersion } from '../content-reader';
import { authorise } from '../operations/item-access';

/** What the right to see a version depends on. */
export interface ViewedVersion {
  readonly contentType: string;
  readonly owner: string | null;
  readonly published: boolean;
}

/** Published: `ViewContent`; any other version `PreviewContent` as well. @throws ContentForbiddenError */
export function authoriseView(principal: Principal, { contentType, owner, published }: ViewedVersion): void {
  authorise(principal, 'ViewContent', contentType, owner);
  if (!published) authorise(principal, 'PreviewContent', contentType, owner);
}

/** As {@link authoriseView}. */
export function mayView(principal: Principal, { contentType, owner, published }: ViewedVersion): boolean {
  const needs = published ? ['ViewContent'] : ['ViewContent', 'PreviewContent'];
  return needs.every((permission) => principal.may(permission, { contentType, owner }));
}

/** What items are now, by their ids: of those that the principal may see. Their titles are those of drafts, where there are any. */
export async function visibleStates(
  reader: ContentReader,
  ids: readonly string[],
  principal: Principal,
): Promise<ReadonlyMap<string, PublicationState>> {
  const states = await reader.publicationStates(ids);
  const isVisible = (state: PublicationState) =>
    mayView(principal, { ...state, published: state.isPublished && !state.hasDraft });
  return new Map([...states].filter(([, state]) => isVisible(state)));
}

/**
 * Whatever its state. A removed item is there for those who may see the audit trail, and for nobody else.
 *
 * @param what that was asked for, in words
 * @throws ContentNotFoundError; ContentForbiddenError without `ViewContent` or `PreviewContent`
 */
export function visibleVersion(principal: Principal, version: StoredVersion | undefined, what: string): StoredVersion {
  if (!version || (version.itemRemoved && !principal.may('ViewAuditTrail'))) throw new ContentNotFoundError(what);
  const { owner, row } = version;
  authorise(principal, 'ViewContent', row.contentType, owner);
  authorise(principal, 'PreviewContent', row.contentType, owner);
  return version;
}
