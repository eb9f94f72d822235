import {
  SetMetadata,
  createParamDecorator,
  Injectable,
  Module,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { sentence } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { DomainError, type ErrorText } from '#platform/errors';
import { FormFields } from '#platform/pages';
import { TemporaryFiles } from './temporary-files';

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

/** Of whatever comes beside the files. */
const FIELDS = { fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024, fieldNestingDepth: 0, headerPairs: 20 };

const TOO_MANY = new Set(['LIMIT_FILE_COUNT', 'LIMIT_PART_COUNT', 'LIMIT_UNEXPECTED_FILE']);

/** What a sender has to say before a file is looked at. */
type Admission = (fields: FormFields) => void;

/** Files go to the disk as they come, and are gone when the request has been answered. */
@Injectable()
export class MultipartReader {
  constructor(
    private readonly config: Config,
    private readonly temporary: TemporaryFiles,
  ) {}

  /**
   * @param most how many files there may be
   * @param admit sees the fields that come before the first file, and all of them in the end
   * @throws DomainError 400, 413, 415, and what `admit` throws
   */
  async read(request: Request, response: Response, most: number, admit: Admission): Promise<Upload> {
    if (!request.is('multipart/form-data')) throw notMultipart();
    const { uploadLimit } = this.config;
    const read = multer({
      storage: this.storage(),
      limits: { ...FIELDS, fileSize: uploadLimit, files: most, parts: FIELDS.fields + most },
      defParamCharset: 'utf8',
      fileFilter: (_request, _file, next) => {
        try {
          admit(fieldsOf(request));
          next(null, true);
        } catch (error) {
          next(error as Error);
        }
      },
    }).array('file', most);
    await new Promise<void>((resolve, reject) => {
      void read(request, response, (error: unknown) => (error ? reject(faultOf(error, most, uploadLimit)) : resolve()));
    });
    const files = ((request.files ?? []) as Express.Multer.File[]).map((file) => ({
      name: file.originalname,
      path: file.path,
      size: file.size,
      hash: (file as Express.Multer.File & { hash: string }).hash,
    }));
    this.removeAfter(response, files);
    const fields = fieldsOf(request);
    admit(fields);
    return { fields, files };
  }

  private removeAfter(response: Response, files: readonly ReceivedFile[]): void {
    const remove = () => void Promise.all(files.map((file) => this.temporary.remove(file.path)));
    response.once('close', remove);
    if (!response.closed) return;
    remove();
    throw malformedMultipart(sentence('The form was cut off.'));
  }

  private storage(): StorageEngine {
    return {
      _handleFile: (_request, file, done) => {
        this.temporary.write(file.stream).then((written) => done(null, written), done);
      },
      _removeFile: (_request, file, done) => {
        this.temporary.remove(file.path).then(() => done(null), done);
      },
    };
  }
}

function fieldsOf({ body }: Request): FormFields {
  return new FormFields((body ?? {}) as Record<string, string | string[]>);
}

function faultOf(error: unknown, most: number, limit: number): unknown {
  if (error instanceof DomainError) return error;
  if (!(error instanceof MulterError))
    return isOurs(error) ? error : malformedMultipart(sentence('The form cannot be read.'));
  const { code, message } = error;
  if (code === 'LIMIT_FILE_SIZE')
    return fileTooLarge((error as MulterError & { filename?: string }).filename ?? '', limit);
  if (TOO_MANY.has(code)) return tooManyFiles(most);
  return malformedMultipart({ message: `The form has a field that is not known, or that is too long. ${message}.` });
}

/** Errors of the disk have a code; those of a body that is cut off or broken have none. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function notMultipart(): DomainError {
  return new DomainError(
    'unsupported-media-type',
    'http.not-multipart',
    'The body must be multipart/form-data, with files in the field "file".',
  );
}

function malformedMultipart(said: ErrorText): DomainError {
  return new DomainError('malformed', 'http.malformed-multipart', said);
}

function fileTooLarge(name: string, limit: number): DomainError {
  return new DomainError('too-large', 'http.file-too-large', {
    message: `The file "${name}" has more than ${limitInWords(limit)}. Send a smaller one, or have MEDIA_UPLOAD_LIMIT raised.`,
    shown: sentence('The file “{name}” is larger than {limit}. Choose a smaller one.', {
      name,
      limit: limitInWords(limit),
    }).shown,
  });
}

function tooManyFiles(most: number): DomainError {
  return new DomainError(
    'malformed',
    'http.too-many-files',
    most === 1
      ? sentence('There are too many files. Send one file, in the field "file".')
      : sentence('There are too many files. Send at most {most} files at once.', { most }),
  );
}

/** `20 MB`. @param limit in bytes */
export function limitInWords(limit: number): string {
  return limit >= 1024 ** 2 ? `${Math.floor(limit / 1024 ** 2)} MB` : `${Math.floor(limit / 1024)} KB`;
}

@Module({ providers: [MultipartReader, TemporaryFiles], exports: [MultipartReader] })
export class UploadsModule {}
