import { mediaUrl } from '../paths/library-path';

/** What is known of a content. */
export interface MediaFacts {
  readonly mediaType: string;
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** Of an image as it is shown, in pixels; null for anything else. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A file of the media library. */
export interface MediaFile extends MediaFacts {
  readonly id: string;
  /** In the library, such as `trees/oak.jpg`. */
  readonly path: string;
  readonly createdUtc: string;
  readonly modifiedUtc: string;
  /** Name of whoever saved it last. */
  readonly author: string;
}

/** A file as it is shown. Its tag is that of this. */
export interface ListedMediaFile extends MediaFile {
  /** Where everybody finds the content. */
  readonly url: string;
}

/** @param baseUrl public URL of the service */
export function listedMedia(file: MediaFile, baseUrl: string): ListedMediaFile {
  const { id, path, ...facts } = file;
  return { id, path, url: mediaUrl(baseUrl, path), ...facts };
}
