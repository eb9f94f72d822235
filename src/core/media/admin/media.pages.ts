import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, pageNumber, PageRenderer, refused, typed, view, type FormState } from '#core/display';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import { isSlow } from '#platform/database';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { limitInWords, Received, ReceivesFiles, type Upload } from '#platform/uploads';
import { MediaList, type MediaFolder } from '../files/media-list';
import { MediaUploads, MOST_FILES, NAME_TAKEN, type NameTaken } from '../files/media-uploads';
import { MEDIA_KINDS } from '../kinds/media-kinds';
import { folderOf, nameOf } from '../paths/library-path';
import { MediaBrowser, PAGE_SIZE, placeIn, type MediaPlace } from './media-browser';
import { listModel, type ListModel } from './media-list-model';
import { pageOf, listPath, MEDIA_ASSETS, presentMedia, type MediaView } from './media-presenter';

const MOST = 6;

/** By path, alt text, caption, credit and tags. */
@Contributes(ADMIN_SEARCH)
export class MediaSearch implements AdminSearch {
  get title() {
    return text('Media');
  }
  readonly icon = 'image';
  readonly position = 50;
  readonly permission = 'ManageMediaContent';

  constructor(private readonly media: MediaList) {}

  async search(words: string): Promise<readonly AdminSearchHit[]> {
    const files = await this.media.find({ text: words, first: MOST, skip: 0 });
    return files.map((file) => ({ text: nameOf(file.path), href: pageOf(file), detail: folderOf(file.path) }));
  }
}

const ACCEPT = MEDIA_KINDS.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(',');

const JSON_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

interface UploadModel {
  readonly form: FormState;
  readonly accept: string;
  readonly limits: string;
  /** In bytes. */
  readonly limit: number;
  readonly taken: readonly { readonly value: NameTaken; readonly text: string }[];
  readonly isRefused: boolean;
}

const LIST = view<ListModel & { readonly upload: UploadModel; readonly now: string }>('media/list');

interface Picked {
  readonly folder: string;
  readonly folders: readonly MediaFolder[];
  readonly files: readonly MediaView[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller('Admin/Media')
export class MediaPages {
  constructor(
    private readonly browser: MediaBrowser,
    private readonly uploads: MediaUploads,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
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
    response.set(JSON_HEADERS).json({
      folder: place.folder,
      folders,
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
      await this.uploads.upload(principal, place.folder, files, takenIn(fields));
    } catch (error) {
      const { status, form } = refused(typed(fields, 'folder', 'taken'), error);
      return this.show(response, status, place, form);
    }
    const notice = text('{count, plural, one {The file was uploaded.} other {{count} files were uploaded.}}', {
      count: files.length,
    });
    await this.pages.redirect(response, listPath({ folder: place.folder }), { kind: 'success', text: notice });
  }

  /** One file, for scripts, which send as many as they like one after the other. */
  @Post('Upload')
  @ReceivesFiles(1)
  async uploadOne(
    @Res() response: Response,
    @Received() { fields, files }: Upload,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { folder } = placeIn({ folder: fields.text('folder') }, 1);
    const uploaded = await this.uploads.upload(principal, folder, files, takenIn(fields));
    const [presented] = uploaded.map((one) => presentMedia(one, this.config.basePath));
    response.status(201).set(JSON_HEADERS).json(presented);
  }

  private async show(response: Response, status: number, place: MediaPlace, form: FormState): Promise<void> {
    const [tree, tags, found] = await Promise.all([
      unlessSlow(this.browser.tree(place.folder)),
      this.browser.tags(place),
      unlessSlow(this.browser.files(place)),
    ]);
    const limits = text('Up to {count} files, {size} each', {
      count: MOST_FILES,
      size: limitInWords(this.config.uploadLimit),
    });
    const choices: Readonly<Record<NameTaken, string>> = {
      refuse: text('Upload nothing'),
      rename: text('Keep both'),
      replace: text('Replace the file that is there'),
    };
    const taken = NAME_TAKEN.map((value) => ({ value, text: choices[value] }));
    const sent = { form, accept: ACCEPT, limits, limit: this.config.uploadLimit, taken };
    const upload = { ...sent, isRefused: status !== 200 };
    await this.pages.render(
      response,
      LIST,
      { ...listModel(place, tree ?? [], tags, tree && found), upload, now: this.clock.nowUtc() },
      { title: text('Media'), status: tree && found ? status : 503, ...MEDIA_ASSETS },
    );
  }
}

function takenIn(fields: FormFields): NameTaken {
  return NAME_TAKEN.find((known) => known === fields.text('taken')) ?? 'refuse';
}

/** Undefined where it takes too long. */
async function unlessSlow<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (isSlow(error)) return undefined;
    throw error;
  }
}
