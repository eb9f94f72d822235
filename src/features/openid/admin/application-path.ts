/** Of the pages of applications. */
export const PATH = '/Admin/OpenID/Applications';

/** Of one page of an application, such as `edit`. */
export function pathOf(step: string, clientId: string): string {
  return `${PATH}/${step}/${encodeURIComponent(clientId)}`;
}
