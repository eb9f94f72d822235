export { MediaModule } from './media.module';
export {
  MEDIA_USES,
  type FailedUse,
  type FoundUses,
  type MediaPlace,
  type MediaUse,
  type MediaUses,
  type MovedMedia,
  type RewrittenUses,
} from './media-uses';
export { type ImageFormat, IMAGE_FORMATS } from './images/resize-request';
export { MediaAddresses } from './serving/media-addresses';
export { mediaPathFault, mediaUrl, pathKey, pictureUrl, withinFolder } from './paths/library-path';
