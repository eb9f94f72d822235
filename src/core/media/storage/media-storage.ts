import type { Readable } from 'node:stream';

/** Bytes from one to another, both counted from 0 and both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Keeps contents under keys. All of it throws DomainError unavailable. What is under a key never changes: keys are made of the hashes of contents. */
export abstract class MediaStorage {
  /** Whole or not at all, even if the process ends meanwhile. What is there already stays. */
  abstract put(key: string, content: StoredContent): Promise<void>;

  abstract has(key: string): Promise<boolean>;

  /** Undefined when there is nothing under the key. */
  abstract get(key: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Also what is not there. */
  abstract delete(key: string): Promise<void>;
}

/** What is to be kept: a file on the disk of this node, or bytes. */
export type StoredContent =
  { readonly path: string; readonly size: number; readonly hash: string } | { readonly bytes: Buffer };

/** The key of a content. */
export function contentKey(hash: string): string {
  return `contents/${hash.slice(0, 2)}/${hash}`;
}

/** The key of an image made of another: its variant is a name such as `240x0-max.webp`. */
export function resizedKey(hash: string, variant: string): string {
  return `resized/${hash.slice(0, 2)}/${hash}/${variant}`;
}
