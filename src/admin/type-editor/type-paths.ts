export const TYPES_PATH = '/Admin/ContentTypes';

export type MemberList = 'parts' | 'fields';

const FOLDERS: Readonly<Record<MemberList, string>> = { parts: 'Parts', fields: 'Fields' };

/** Of the page of a type, whatever it is called: routes do not tell the type `Create` from the page on which types are made. */
export function typePath(type: string): string {
  return type.toLowerCase() === 'create' ? `${TYPES_PATH}/${type}/General` : `${TYPES_PATH}/${type}`;
}

export function pagePath(type: string, page: 'Preview' | 'Delete' | 'Recipe'): string {
  return `${TYPES_PATH}/${type}/${page}`;
}

export function memberPath(type: string, list: MemberList, name: string): string {
  return `${TYPES_PATH}/${type}/${FOLDERS[list]}/${name}`;
}

export function removalPath(type: string, list: MemberList, name: string): string {
  return `${TYPES_PATH}/${type}/${FOLDERS[list]}/${name}/Remove`;
}

export function itemsPath(type: string): string {
  return `/Admin/Contents/ContentItems/${type}`;
}

export function trailPath(type: string): string {
  return `/Admin/AuditTrail/${type}`;
}
