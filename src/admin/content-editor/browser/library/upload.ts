import type { LibraryFile } from '../pick/library';
import { say } from '../texts';

interface Problem {
  readonly type?: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export interface UploadTarget {
  readonly address: string;
  /** Empty for the library itself. */
  readonly folder: string;
  /** Where a file of the same name is there already: under a name with a number, or in its place. Else it is refused. */
  readonly taken?: NameTaken;
}

export type NameTaken = 'rename' | 'replace';

const NAME_TAKEN = 'urn:espalier:problem:media.path-taken';

export class NameTakenError extends Error {}

/**
 * One file, as the form of the library sends it.
 *
 * @param progress is given from 0 to 1
 * @throws Error with what is wrong, for people
 */
export function upload(
  { address, folder, taken }: UploadTarget,
  file: File,
  progress: (part: number) => void,
): Promise<LibraryFile> {
  const form = new FormData();
  // Before the file, which nobody looks at without it.
  form.append('_csrf', document.querySelector<HTMLInputElement>('input[name="_csrf"]')?.value ?? '');
  form.append('folder', folder);
  if (taken) form.append('taken', taken);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = request.response as (LibraryFile & Problem) | null;
      if (request.status === 201 && answer) resolve(answer);
      else if (answer?.type === NAME_TAKEN) reject(new NameTakenError(reasonOf(request.status, answer)));
      else reject(new Error(reasonOf(request.status, answer)));
    });
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => reject(new Error(say('The service cannot be reached. Try again later.'))));
    }
    request.send(form);
  });
}

function reasonOf(status: number, answer: Problem | null): string {
  if (status === 401) return say('You are no longer signed in. Sign in, and try again.');
  if (status === 403) return say('You may not upload files. Ask someone who manages the media library.');
  const [first] = Object.values(answer?.errors ?? {});
  return first?.join(' ') ?? answer?.detail ?? say('The file was not uploaded.');
}
