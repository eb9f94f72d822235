export {
  MultipartReader,
  limitInWords,
  UploadsModule,
  RECEIVES_FILES,
  Received,
  ReceivesFiles,
  type ReceivedFile,
  type Upload,
  type UploadRequest,
} from './multipart-reader';
