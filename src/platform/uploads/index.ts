export { MultipartReader } from './multipart-reader';
export { type ReceivedFile, type Upload } from './received-file';
export { RECEIVES_FILES, Received, ReceivesFiles, type UploadRequest } from './receives-files.decorator';
export { limitInWords } from './upload-errors';
export { UploadsModule } from './uploads.module';
