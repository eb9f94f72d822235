import { sentence, type Fault, type SentenceTemplate } from '@espalier/plugin-sdk';
import { DomainError, faultsInWords } from '#platform/errors';
import type { FoundUses } from './media-uses';

const MOST_NAMED = 5;

export function invalidMedia(faults: readonly Fault[]): DomainError {
  return new DomainError('invalid', 'media.invalid', faultsInWords(faults), { faults });
}

export function mediaUsed(found: FoundUses | undefined): DomainError {
  const said = found
    ? usesInWords(found)
    : 'Finding the items that mention the file took too long, so nobody knows whether it is used.';
  return new DomainError('conflict', 'media.used', {
    message: `${said} Repeat the request with force=true to delete it all the same.`,
    shown: shownUses(found),
  });
}

function shownUses(found: FoundUses | undefined): SentenceTemplate {
  if (!found) return sentence('Finding where the file is used took too long. It may be in use.').shown;
  return sentence(
    '{count, plural, one {# item uses the file. Delete it there first.} other {# items use the file. Delete it there first.}}',
    { count: found.total + found.hidden },
  ).shown;
}

function usesInWords(found: FoundUses): string {
  const { total, hidden } = found;
  const seen = `${total === 1 ? 'An item mentions' : `${total} items mention`} the file: ${namesOf(found)}.`;
  const unseen = `${hidden === 1 ? 'An item' : `${hidden} items`} that you may not see ${hidden === 1 ? 'mentions' : 'mention'} the file.`;
  return [...(total > 0 ? [seen] : []), ...(hidden > 0 ? [unseen] : [])].join(' ');
}

function namesOf({ uses, total }: FoundUses): string {
  const named = uses.slice(0, MOST_NAMED).map(({ title, contentItemId }) => `“${title}” (${contentItemId})`);
  return [...named, ...(total > named.length ? ['others'] : [])].join(', ');
}

export function tooManyTags(path: string): DomainError {
  const said = sentence('would give "{path}" too many tags. Add fewer, or remove some of it first.', { path });
  return invalidMedia([{ member: 'add', ...said }]);
}

export function mediaNotFound(): DomainError {
  return new DomainError(
    'not-found',
    'media.not-found',
    sentence('There is no such file in the media library. Check the path or the id.'),
  );
}

export function mediaVersionNotFound(): DomainError {
  return new DomainError(
    'not-found',
    'media.version-not-found',
    sentence('The file has no such version. It may have made room for later ones. Read the list of its versions.'),
  );
}

export function versionIsPresent(): DomainError {
  return new DomainError(
    'conflict',
    'media.version-present',
    sentence('This version is what the file is now. Restore an earlier one first, or delete the file.'),
  );
}

export function deletedMediaNotFound(): DomainError {
  return new DomainError(
    'not-found',
    'media.not-deleted',
    sentence('There is no such file among those that were deleted. It was restored, or deleted for good.'),
  );
}

export function pathTaken(member: string, path: string): DomainError {
  const said = sentence('There is a file at "{path}" already. Replace its content, or choose another name.', { path });
  return new DomainError('conflict', 'media.path-taken', said, { faults: [{ member, ...said }] });
}

export function folderNotFound(): DomainError {
  return new DomainError(
    'not-found',
    'media.folder-not-found',
    sentence('There are no files in this folder, so there is no such folder. Check its path.'),
  );
}

export function restorePathTaken(path: string): DomainError {
  const said = sentence('There is another file at "{path}" meanwhile. Restore this one at another path.', { path });
  return new DomainError('conflict', 'media.path-taken', said, { faults: [{ member: 'path', ...said }] });
}

export function mediaChanged(): DomainError {
  return new DomainError(
    'precondition-failed',
    'media.changed',
    sentence('The file has changed since it was read. Nothing was changed. Read it again and repeat the change.'),
  );
}

/** @param reason for the log only */
export function storageUnavailable(reason: string, cause?: unknown): DomainError {
  const found = cause instanceof Error ? `${reason}: ${cause.message}` : reason;
  return new DomainError(
    'unavailable',
    'media.storage-unavailable',
    sentence('The storage of the media library cannot be reached at the moment. Repeat the request later.'),
    { cause: new Error(found, { cause }) },
  );
}

export function resizingBusy(): DomainError {
  return new DomainError(
    'unavailable',
    'media.busy',
    sentence('Too many images are waiting to be resized. Repeat the request later.'),
  );
}
