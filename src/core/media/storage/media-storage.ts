import type { Readable } from 'node:stream';

/** Counted from 0, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * All of it throws DomainError unavailable. What is under a key never changes: keys are made of the hashes of contents.
 */
export abstract class MediaStorage {
  /** Whole or not at all, even if the process ends meanwhile. What is there already stays. */
  abstract put(key: string, content: StoredContent): Promise<void>;

  abstract has(key: string): Promise<boolean>;

  /** Undefined when there is nothing under the key. */
  abstract get(key: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Also what is not there. */
  abstract delete(key: string): Promise<void>;
}

export type StoredContent =
  { readonly path: string; readonly size: number; readonly hash: string } | { readonly bytes: Buffer };

export function contentKey(hash: string): string {
  return `contents/${hash.slice(0, 2)}/${hash}`;
}

/** @param variant a name such as `240x0-max.webp` */
export function resizedKey(hash: string, variant: string): string {
  return `resized/${hash.slice(0, 2)}/${hash}/${variant}`;
}
