export const WEBHOOKS_PATH = '/Admin/Webhooks';

/** Of the page of a webhook. */
export function pathOf(id: string): string {
  return `${WEBHOOKS_PATH}/${encodeURIComponent(id)}`;
}
