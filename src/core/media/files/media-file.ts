import { mediaUrl } from '../paths/library-path';

export interface MediaFacts {
  readonly mediaType: string;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** Of an image as it is shown, in pixels; null for anything else. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface MediaFile extends MediaFacts {
  readonly id: string;
  /** In the library, such as `trees/oak.jpg`. */
  readonly path: string;
  readonly createdUtc: string;
  readonly modifiedUtc: string;
  readonly author: string;
}

/** Its tag is that of this. */
export interface ListedMediaFile extends MediaFile {
  readonly url: string;
}

/** @param baseUrl public URL of the service */
export function listedMedia(file: MediaFile, baseUrl: string): ListedMediaFile {
  const { id, path, ...facts } = file;
  return { id, path, url: mediaUrl(baseUrl, path), ...facts };
}
