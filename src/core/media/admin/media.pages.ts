import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  newForm,
  pageNumber,
  PageRenderer,
  pagerOf,
  refused,
  typed,
  view,
  type FormState,
  type Pager,
} from '#core/display';
import { Config } from '#platform/config';
import { text } from '#platform/texts';
import { limitInWords, Received, ReceivesFiles, type Upload } from '#platform/uploads';
import { MediaUploads, MOST_FILES } from '../files/media-uploads';
import { MEDIA_KINDS } from '../kinds/media-kinds';
import { nameOf } from '../paths/library-path';
import { foldersTo, MediaBrowser, PAGE_SIZE, placeIn, type MediaPlace } from './media-browser';
import { listPath, mediaCard, presentMedia, type MediaCard, type MediaView } from './media-presenter';

interface FolderLink {
  readonly name: string;
  readonly path: string;
  readonly files?: number;
}

interface ListModel extends MediaPlace {
  readonly form: FormState;
  readonly trail: readonly FolderLink[];
  readonly folders: readonly FolderLink[];
  readonly files: readonly MediaCard[];
  readonly totalCount: number;
  readonly folderPage: string | null;
  readonly pager: Pager;
  readonly accept: string;
  readonly limits: string;
}
const LIST = view<ListModel>('media/list');

const ACCEPT = MEDIA_KINDS.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(',');

interface Picked {
  readonly folder: string;
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  readonly files: readonly MediaView[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

function folderPagePath({ folder }: MediaPlace): string {
  return `/Admin/Media/Folder?${new URLSearchParams({ folder }).toString()}`;
}

@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller('Admin/Media')
export class MediaPages {
  constructor(
    private readonly browser: MediaBrowser,
    private readonly uploads: MediaUploads,
    private readonly pages: PageRenderer,
    private readonly config: Config,
  ) {}

  @Get()
  async list(@Res() response: Response, @Query() query: Record<string, unknown>): Promise<void> {
    const place = placeIn(query, pageNumber(query.page));
    await this.show(response, 200, place, newForm({ folder: place.folder }));
  }

  @Get('Pick')
  async pick(@Res() response: Response, @Query() query: Record<string, unknown>): Promise<void> {
    const place = placeIn(query, pageNumber(query.page));
    const { items, folders, totalCount } = await this.browser.look(place);
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).json({
      folder: place.folder,
      folders: folders.map(({ name, path }) => ({ name, path })),
      files: items.map((file) => presentMedia(file, this.config.basePath)),
      total: totalCount,
      page: place.page,
      pageSize: PAGE_SIZE,
    } satisfies Picked);
  }

  @Post()
  @ReceivesFiles(MOST_FILES)
  async upload(
    @Res() response: Response,
    @Received() { fields, files }: Upload,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const place = placeIn({ folder: fields.text('folder') }, 1);
    try {
      await this.uploads.upload(principal, place.folder, files);
    } catch (error) {
      const { status, form } = refused(typed(fields, 'folder'), error);
      return this.show(response, status, place, form);
    }
    const notice = text('{count, plural, one {The file was uploaded.} other {{count} files were uploaded.}}', {
      count: files.length,
    });
    await this.pages.redirect(response, listPath({ folder: place.folder }), { kind: 'success', text: notice });
  }

  private async show(response: Response, status: number, place: MediaPlace, form: FormState): Promise<void> {
    const { items, folders, totalCount } = await this.browser.look(place);
    const link = (folder: string, name: string, files?: number) => ({ name, path: listPath({ folder }), files });
    const model = {
      ...place,
      form,
      trail: [link('', text('All media')), ...foldersTo(place.folder).map((folder) => link(folder, nameOf(folder)))],
      folders: folders.map(({ name, path, files }) => link(path, name, files)),
      files: items.map(mediaCard),
      totalCount,
      folderPage:
        place.folder === '' || place.q !== '' || totalCount + folders.length === 0 ? null : folderPagePath(place),
      pager: pagerOf({ page: place.page, pageSize: PAGE_SIZE, total: totalCount }, (page) =>
        listPath({ folder: place.folder, q: place.q, page }),
      ),
      accept: ACCEPT,
      limits: text('Up to {count} at once, each of at most {size}.', {
        count: MOST_FILES,
        size: limitInWords(this.config.uploadLimit),
      }),
    };
    await this.pages.render(response, LIST, model, { title: text('Media'), status });
  }
}
