import type { FormFields } from '#platform/pages';

/** A file that came with a request. It is there until the request is answered. */
export interface ReceivedFile {
  /** As the sender calls it. */
  readonly name: string;
  /** Where its content is, on the disk of this node. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly hash: string;
}

/** What came with a form that can hold files. */
export interface Upload {
  readonly fields: FormFields;
  /** In the order in which they were sent. */
  readonly files: readonly ReceivedFile[];
}
