import { text } from '#platform/texts';
import { factsInWords, pageOf } from '../admin/media-presenter';
import type { MediaFile } from '../files/media-file';
import { formatOf } from '../images/resize-plan';
import type { MediaVersion } from './media-versions';

export interface VersionRow {
  readonly number: number;
  readonly done: string;
  readonly savedUtc: string;
  readonly author: string | null;
  readonly facts: string;
  readonly isPresent: boolean;
  /** An earlier one with the content that the file has now. */
  readonly isSame: boolean;
  readonly page: string;
  readonly thumbnail: string | null;
}

/** Of the page of a file; none as long as there is but one. */
export function versionRows(file: MediaFile, versions: readonly MediaVersion[]): readonly VersionRow[] {
  if (versions.length < 2) return [];
  return versions.map((version, index) => {
    const { number, savedUtc, author } = version;
    const page = `${pageOf(file)}/Versions/${number}`;
    const isResized = formatOf(file.mediaType) !== undefined;
    return {
      number,
      done: doneInWords(version),
      savedUtc,
      author,
      facts: factsInWords(version),
      isPresent: index === 0,
      isSame: index > 0 && version.hash === file.hash,
      page,
      thumbnail: isResized ? `${page}/Content?width=100&height=100` : null,
    };
  });
}

function doneInWords({ action, restored }: MediaVersion): string {
  switch (action) {
    case 'upload':
      return text('Uploaded');
    case 'replace':
      return text('Replaced');
    case 'crop':
      return text('Cropped');
    case 'rotate':
      return text('Rotated');
    case 'restore':
      return text('Version {number} restored', { number: restored ?? 0 });
  }
}
