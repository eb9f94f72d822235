import { DomainError } from '#platform/errors';

/** The body is of another type than one that can bring files. */
export function notMultipart(): DomainError {
  return new DomainError(
    'unsupported-media-type',
    'http.not-multipart',
    'The body must be multipart/form-data, with files in the field "file".',
  );
}

/** The body says that it is multipart/form-data, and cannot be read as that. */
export function malformedMultipart(message: string): DomainError {
  return new DomainError('malformed', 'http.malformed-multipart', message);
}

export function fileTooLarge(name: string, limit: number): DomainError {
  return new DomainError(
    'too-large',
    'http.file-too-large',
    `The file "${name}" has more than ${limitInWords(limit)}. Send a smaller one, or have MEDIA_UPLOAD_LIMIT raised.`,
  );
}

export function tooManyFiles(most: number): DomainError {
  const message = most === 1 ? 'Send one file, in the field "file".' : `Send at most ${most} files at once.`;
  return new DomainError('malformed', 'http.too-many-files', `There are too many files. ${message}`);
}

/** As configurations say it: `20 MB`. @param limit in bytes */
export function limitInWords(limit: number): string {
  return limit >= 1024 ** 2 ? `${Math.floor(limit / 1024 ** 2)} MB` : `${Math.floor(limit / 1024)} KB`;
}
