/** Of handles that are ids, which no provider brings. */
export const ID_KIND = 'contentitemid';

/** The id in a handle such as `contentitemid:4kz…`, which needs no looking up; undefined for handles of other kinds. */
export function idOfHandle(handle: string): string | undefined {
  return /^contentitemid:(.*)$/is.exec(handle)?.[1]?.toLowerCase();
}
