export { MultipartReader, limitInWords, UploadsModule } from './multipart-reader';
export {
  type ReceivedFile,
  type Upload,
  RECEIVES_FILES,
  Received,
  ReceivesFiles,
  type UploadRequest,
} from './receives-files.decorator';
