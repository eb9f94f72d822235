const PLAIN = /^[A-Za-z_$][\w$-]*$/;
const MAX_NAME = 64;

/** `autoroutePart` and `path` → `autoroutePart.path`; `contentItems` and 0 → `contentItems[0]`. */
export function childPath(parent: string, member: string | number): string {
  if (typeof member === 'number') return `${parent}[${member}]`;
  if (!PLAIN.test(member)) return `${parent}[${JSON.stringify(shorten(member))}]`;
  return joinPath(parent, shorten(member));
}

/** From where `parent` starts; `parent` may be empty, `relative` may begin with an index. */
export function joinPath(parent: string, relative: string): string {
  if (parent === '' || relative === '' || relative.startsWith('[')) return parent + relative;
  return `${parent}.${relative}`;
}

/** `/contentItems/0/price` → `contentItems[0].price` */
export function pathOfPointer(pointer: string): string {
  return pointerSegments(pointer).reduce(
    (path, segment) => childPath(path, /^\d+$/.test(segment) ? Number(segment) : segment),
    '',
  );
}

function pointerSegments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Names come from the caller: one of a megabyte must not be said back. */
export function shorten(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}
