import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
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
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { factsInWords, pageOf } from '../admin/media-presenter';
import { DELETE_FOR_GOOD } from '../media-permissions';
import { nameOf } from '../paths/library-path';
import { DeletedMedia, DAYS_IN_BIN, MediaBin, type DeletedFile } from './media-bin';

const BIN_PATH = '/Admin/RecycleBin/Media';
const PAGE_SIZE = 50;

interface BinRow extends DeletedFile {
  readonly facts: string;
  readonly page: string;
}

interface BinModel {
  readonly files: readonly BinRow[];
  readonly days: number;
  readonly mayPurge: boolean;
  readonly pager: Pager;
}
interface FileModel {
  readonly file: DeletedFile;
  readonly page: string;
  readonly bin: string;
}
const BIN = view<BinModel>('media/bin');
const RESTORE = view<FileModel & { readonly form: FormState }>('media/restore');
const PURGE = view<FileModel>('media/purge');

@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller(BIN_PATH.slice(1))
export class MediaBinPages {
  constructor(
    private readonly deleted: DeletedMedia,
    private readonly bin: MediaBin,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Query('page') given: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const page = pageNumber(given);
    const { items, totalCount } = await this.deleted.page(PAGE_SIZE, (page - 1) * PAGE_SIZE);
    const model = {
      files: items.map((file) => ({ ...file, facts: factsInWords(file), page: binPageOf(file.id) })),
      days: DAYS_IN_BIN,
      mayPurge: principal.may(DELETE_FOR_GOOD),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (other) => `${BIN_PATH}?page=${other}`),
    };
    await this.pages.render(response, BIN, model, { title: text('Deleted media') });
  }

  @Get(':id/Restore')
  async askToRestore(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const file = await this.bin.get(id);
    await this.renderRestore(response, 200, file, newForm({ path: file.path }));
  }

  @Post(':id/Restore')
  async restore(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const file = await this.bin.get(id);
    try {
      await this.bin.restore(principal, id, form.text('path'));
    } catch (error) {
      const { status, form: state } = refused(typed(form, 'path'), error);
      return this.renderRestore(response, status, file, state);
    }
    await this.pages.redirect(response, pageOf(file), { kind: 'success', text: text('The file was restored.') });
  }

  @Get(':id/Purge')
  @RequirePermission(DELETE_FOR_GOOD)
  async askToPurge(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const file = await this.bin.get(id);
    const title = text('Delete {name} for good', { name: nameOf(file.path) });
    await this.pages.render(response, PURGE, modelOf(file), { title });
  }

  @Post(':id/Purge')
  @RequirePermission(DELETE_FOR_GOOD)
  async purge(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.bin.purge(principal, id);
    await this.pages.redirect(response, BIN_PATH, { kind: 'success', text: text('The file was deleted for good.') });
  }

  private async renderRestore(response: Response, status: number, file: DeletedFile, form: FormState): Promise<void> {
    const title = text('Restore {name}', { name: nameOf(file.path) });
    await this.pages.render(response, RESTORE, { ...modelOf(file), form }, { title, status });
  }
}

function modelOf(file: DeletedFile): FileModel {
  return { file, page: binPageOf(file.id), bin: BIN_PATH };
}

function binPageOf(id: string): string {
  return `${BIN_PATH}/${id}`;
}
