import type { Fault } from '@espalier/plugin-sdk';
import { DomainError, faultsByMember, faultsInWords } from '#platform/errors';

/** A file or its path is not what the library takes. */
export function invalidMedia(faults: readonly Fault[]): DomainError {
  return new DomainError('invalid', 'media.invalid', faultsInWords(faults), { errors: faultsByMember(faults) });
}

export function mediaNotFound(): DomainError {
  return new DomainError(
    'not-found',
    'media.not-found',
    'There is no such file in the media library. Check the path or the id.',
  );
}

/** Paths are compared without regard to case. */
export function pathTaken(member: string, path: string): DomainError {
  const message = `There is a file at "${path}" already. Replace its content, or choose another name.`;
  return new DomainError('conflict', 'media.path-taken', message, { errors: { [member]: [message] } });
}

export function mediaChanged(): DomainError {
  return new DomainError(
    'precondition-failed',
    'media.changed',
    'The file has changed since it was read. Nothing was changed. Read it again and repeat the change.',
  );
}

/** @param reason for the log only */
export function storageUnavailable(reason: string, cause?: unknown): DomainError {
  const found = cause instanceof Error ? `${reason}: ${cause.message}` : reason;
  return new DomainError(
    'unavailable',
    'media.storage-unavailable',
    'The storage of the media library cannot be reached at the moment. Repeat the request later.',
    { cause: new Error(found, { cause }) },
  );
}

export function resizingBusy(): DomainError {
  return new DomainError(
    'unavailable',
    'media.busy',
    'Too many images are waiting to be resized. Repeat the request later.',
  );
}
