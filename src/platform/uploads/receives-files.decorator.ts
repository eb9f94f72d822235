import { SetMetadata, createParamDecorator, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { FormFields } from '#platform/pages';

/** There until the request is answered. */
export interface ReceivedFile {
  /** As the sender calls it. */
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly hash: string;
}

export interface Upload {
  readonly fields: FormFields;
  /** In the order in which they were sent. */
  readonly files: readonly ReceivedFile[];
}

export const RECEIVES_FILES = 'espalier:receives-files';

export interface UploadRequest extends Request {
  upload?: Upload;
}

/** `multipart/form-data`, with files in the field `file`. @param most files of one request */
export const ReceivesFiles = (most: number): CustomDecorator => SetMetadata(RECEIVES_FILES, most);

export const Received = createParamDecorator((_data: undefined, context: ExecutionContext): Upload => {
  const { upload } = context.switchToHttp().getRequest<UploadRequest>();
  if (!upload) throw new Error('Only handlers that are marked with @ReceivesFiles have an upload');
  return upload;
});
