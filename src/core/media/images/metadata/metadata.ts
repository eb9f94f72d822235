/** What a file has beside its picture, as it is written in there. */
export interface Metadata {
  /** TIFF. */
  readonly exif?: Buffer;
  /** Of colors, as the ICC has it. */
  readonly profile?: Buffer;
}

export const MOST_PROFILE_BYTES = 4 * 1024 ** 2;
