import { SetMetadata, createParamDecorator, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Upload } from './received-file';

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
