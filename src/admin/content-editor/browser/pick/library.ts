export interface LibraryFile {
  readonly path: string;
  readonly thumbnail?: string | null;
  /** What its description says; empty for nothing. */
  readonly altText?: string;
  readonly caption?: string;
}

export interface LibraryFolder {
  readonly folder: string;
  /** Files of folders within one count, too. */
  readonly folders: readonly { readonly name: string; readonly path: string; readonly files: number }[];
  readonly files: readonly LibraryFile[];
  readonly total: number;
}

export async function openFolder(address: string, folder: string, q: string, page: number): Promise<LibraryFolder> {
  const url = new URL(address, location.href);
  url.search = new URLSearchParams({ folder, q, page: String(page) }).toString();
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok || !response.headers.get('Content-Type')?.includes('json')) throw new Error('There is no answer.');
  return (await response.json()) as LibraryFolder;
}

/** Where files are uploaded that the library at an address is to have. */
export function uploadAddress(address: string): string {
  return new URL('Upload', new URL(address, location.href)).href;
}

export function isPicture(path: string): boolean {
  return /\.(?:avif|gif|jpe?g|png|webp)$/i.test(path);
}

/** @param files address of all of them */
export function addressIn(files: string, path: string): string {
  return `${files}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder that a folder is in; the library itself is ''. */
export function folderAbove(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
}
