import { CONTENTS_PATH, returnPath } from '#features/admin-list';

export function editPath(contentItemId: string, returnUrl = CONTENTS_PATH): string {
  return withReturn(`${CONTENTS_PATH}/${contentItemId}/Edit`, returnUrl);
}

export function createPath(contentType: string): string {
  return `/Admin/Contents/ContentTypes/${contentType}/Create`;
}

/** The page that asks before something is done to an item. */
export function actionPath(contentItemId: string, action: string, returnUrl: string): string {
  return withReturn(`${CONTENTS_PATH}/${contentItemId}/${action}`, returnUrl);
}

/** Where somebody came from; the list of contents for anything but a path within the service. */
export function returnUrlOf(given: unknown): string {
  return returnPath(given) ?? CONTENTS_PATH;
}

function withReturn(path: string, returnUrl: string): string {
  return returnUrl === CONTENTS_PATH ? path : `${path}?${new URLSearchParams({ returnUrl }).toString()}`;
}
