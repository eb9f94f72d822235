import { CONTENTS_PATH } from '#admin-list';

/** The page of the history of an item. */
export function historyPath(contentItemId: string): string {
  return `${CONTENTS_PATH}/${contentItemId}/History`;
}
