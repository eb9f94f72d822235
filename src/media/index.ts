export { MediaModule } from './media.module';
export { MEDIA_USES, type FoundUses, type MediaUse, type MediaUses } from './media-uses';
export { mediaPathFault } from './paths/media-path';
export { mediaUrl } from './paths/media-url';
