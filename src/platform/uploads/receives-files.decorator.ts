import { SetMetadata, createParamDecorator, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
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

export const RECEIVES_FILES = 'espalier:receives-files';

/** A request whose files have been received. */
export interface UploadRequest extends Request {
  upload?: Upload;
}

/**
 * Has a handler take `multipart/form-data`, with files in the field `file`.
 *
 * @param most how many files one request may bring
 */
export const ReceivesFiles = (most: number): CustomDecorator => SetMetadata(RECEIVES_FILES, most);

/** The {@link Upload} of a handler that {@link ReceivesFiles}, as a parameter. */
export const Received = createParamDecorator((_data: undefined, context: ExecutionContext): Upload => {
  const { upload } = context.switchToHttp().getRequest<UploadRequest>();
  if (!upload) throw new Error('Only handlers that are marked with @ReceivesFiles have an upload');
  return upload;
});
