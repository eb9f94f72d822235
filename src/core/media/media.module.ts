import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import { text } from '#platform/texts';
import { MediaBrowser } from './admin/media-browser';
import { MediaFilePages } from './admin/media-file.pages';
import { MediaPages, MediaSearch } from './admin/media.pages';
import { MediaSelectionPages } from './admin/media-selection.pages';
import { MediaChanges } from './files/media-changes';
import { DeletedMedia, DeletedMediaTask, MediaBin } from './bin/media-bin';
import { MediaBinController } from './bin/media-bin.controller';
import { MediaBinPages } from './bin/media-bin.pages';
import { MediaContentEntity, MediaFileEntity, MediaRedirectEntity, MediaVersionEntity } from './media.entities';
import { MediaList } from './files/media-list';
import { MediaReplacements, MediaUploads } from './files/media-uploads';
import { MediaRows } from './files/media-rows';
import { UnreferencedContentsTask, MediaContents } from './storage/media-contents';
import { ImageQueue, ImageResizer, ResizedImages } from './images/resized-images';
import { ImageSizes } from './images/resize-request';
import { MediaInspector } from './kinds/media-inspector';
import { FolderMoves } from './moves/folder-moves';
import { MediaFoldersController } from './moves/media-folders.controller';
import { MediaFolderPages } from './admin/media-folder.pages';
import { MediaMoves, MediaRemovals } from './moves/media-moves';
import { mediaEvents } from './media-events';
import { MediaPermissions } from './media-permissions';
import { MediaRedirects } from './redirects/media-redirects';
import { MediaFilesController, MediaListing } from './rest/media-files.controller';
import { MediaAddresses } from './serving/media-addresses';
import { MediaAnswers } from './serving/media-answers';
import { MediaController } from './serving/media.controller';
import { LocalMediaStorage } from './storage/local-media-storage';
import { MediaStorage } from './storage/media-storage';
import { S3MediaStorage } from './storage/s3-media-storage';
import { AssetUrlFilter, ResizeUrlFilter, SrcsetFilter } from './templates/media-filters';
import { MediaEdits, ImageEditor } from './versions/picture-edits';
import { MediaVersionContents } from './versions/media-version-contents';
import { MediaVersions } from './versions/media-versions';
import { MediaVersionsController } from './versions/media-versions.controller';
import { MediaVersionPages } from './versions/media-version.pages';

const STORAGE = {
  provide: MediaStorage,
  inject: [Config, Clock],
  useFactory: ({ mediaBucket, mediaFolder }: Config, clock: Clock): MediaStorage =>
    mediaBucket ? new S3MediaStorage(mediaBucket, () => clock.now()) : new LocalMediaStorage(mediaFolder),
};

const CONTRIBUTIONS = [
  AssetUrlFilter,
  DeletedMediaTask,
  mediaEvents.category,
  contribution(ADMIN_NAVIGATION, {
    items: [
      {
        get text() {
          return text('Media');
        },
        href: '/Admin/Media',
        get group() {
          return text('Content');
        },
        icon: 'image',
        position: 60,
        permission: 'ManageMediaContent',
        help: 'media',
        key: 'M',
      },
    ],
  }),
  MediaPermissions,
  MediaSearch,
  contribution(VIEW_FOLDER, { prefix: 'media', path: path.join(__dirname, 'admin/views') }),
  ResizeUrlFilter,
  SrcsetFilter,
  UnreferencedContentsTask,
];

@Module({
  imports: [TypeOrmModule.forFeature([MediaContentEntity, MediaFileEntity, MediaRedirectEntity, MediaVersionEntity])],
  controllers: [
    MediaController,
    // Before that of files, whose ids it would be taken for.
    MediaFoldersController,
    MediaFilesController,
    MediaVersionsController,
    MediaBinController,
    MediaPages,
    MediaFilePages,
    MediaVersionPages,
    MediaFolderPages,
    MediaSelectionPages,
    MediaBinPages,
  ],
  providers: [
    DeletedMedia,
    FolderMoves,
    ImageEditor,
    ImageQueue,
    ImageResizer,
    ImageSizes,
    MediaAddresses,
    MediaAnswers,
    MediaBin,
    MediaBrowser,
    MediaChanges,
    MediaContents,
    MediaEdits,
    MediaInspector,
    MediaList,
    MediaListing,
    MediaMoves,
    MediaRedirects,
    MediaRemovals,
    MediaReplacements,
    MediaRows,
    MediaUploads,
    MediaVersionContents,
    MediaVersions,
    ResizedImages,
    STORAGE,
    ...CONTRIBUTIONS,
  ],
  exports: [MediaAddresses],
})
export class MediaModule {}
