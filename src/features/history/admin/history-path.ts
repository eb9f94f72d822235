import type { Principal } from '@espalier/plugin-sdk';
import { CONTENTS_PATH } from '#features/admin-list';
import type { StoredVersion } from '#core/content';

export function historyPath(contentItemId: string): string {
  return `${CONTENTS_PATH}/${contentItemId}/History`;
}

export function eventsPath(contentItemId: string, principal: Principal): string | undefined {
  return principal.may('ViewAuditTrail') ? `/Admin/AuditTrail/${contentItemId}` : undefined;
}

/** The page on which the item is edited, a storey above. Undefined where it cannot be, or not by the principal. */
export function editorPath({ row, itemRemoved, owner }: StoredVersion, principal: Principal): string | undefined {
  const { contentItemId, contentType } = row;
  if (itemRemoved || !principal.may('EditContent', { contentType, owner })) return undefined;
  return `${CONTENTS_PATH}/${contentItemId}/Edit`;
}
