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

/** Of a picture, in percent from the left and from the top: crops keep this point in sight. Null is the middle. */
export interface FocalPoint {
  readonly focalX: number | null;
  readonly focalY: number | null;
}

/** By people; empty texts are none. */
export interface MediaDescription extends FocalPoint {
  readonly altText: string;
  readonly caption: string;
  readonly credit: string;
  readonly tags: readonly string[];
}

export const NO_DESCRIPTION: MediaDescription = {
  altText: '',
  caption: '',
  credit: '',
  tags: [],
  focalX: null,
  focalY: null,
};

export interface MediaFile extends MediaFacts, MediaDescription {
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

export function descriptionOf({ altText, caption, credit, tags, focalX, focalY }: MediaFile): MediaDescription {
  return { altText, caption, credit, tags, focalX, focalY };
}

/** @param baseUrl public URL of the service */
export function listedMedia(file: MediaFile, baseUrl: string): ListedMediaFile {
  const { id, path, ...facts } = file;
  return { id, path, url: mediaUrl(baseUrl, path), ...facts };
}
