import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, refused, typed, view, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { mediaNotFound } from '../media-errors';
import type { FoundUses } from '../media-uses';
import { MediaMoves } from '../moves/media-moves';
import { nameOf } from '../paths/library-path';
import { placeIn } from './media-browser';
import { MOVED, movedModel, chosenUses, isPlain, rewrittenInWords, usesChoice } from './uses-choice';
import { listPath } from './media-presenter';

interface FolderModel {
  readonly folder: string;
  readonly form: FormState;
  readonly list: string;
  readonly used?: FoundUses;
  readonly choice: ReturnType<typeof usesChoice>;
}
const FOLDER = view<FolderModel>('media/folder');

interface Visit {
  readonly response: Response;
  readonly principal: Principal;
  readonly status: number;
}

@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller('Admin/Media/Folder')
export class MediaFolderPages {
  constructor(
    private readonly moves: MediaMoves,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query() query: Record<string, unknown>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { folder } = placeIn(query, 1);
    if (folder === '') throw mediaNotFound();
    await this.render({ response, principal, status: 200 }, folder, newForm({ path: folder, uses: 'redirect' }));
  }

  @Post()
  async move(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { folder } = placeIn({ folder: form.text('folder') }, 1);
    try {
      const uses = chosenUses(form.text('uses'));
      const { rewriting, ...moved } = await this.moves.moveFolder(principal, folder, form.text('path'), uses);
      const list = listPath({ folder: moved.folder });
      const done = text('The folder was moved.') + rewrittenInWords(rewriting);
      if (isPlain(rewriting)) await this.pages.redirect(response, list, { kind: 'success', text: done });
      else await this.pages.render(response, MOVED, movedModel(done, list, rewriting), { title: text('Folder moved') });
    } catch (error) {
      const { status, form: state } = refused(typed(form, 'path', 'uses'), error);
      await this.render({ response, principal, status }, folder, state);
    }
  }

  private async render({ response, principal, status }: Visit, folder: string, form: FormState): Promise<void> {
    const used = await this.moves.usesOfFolder(folder, principal);
    const model = { folder, form, used, list: listPath({ folder }), choice: usesChoice(used) };
    await this.pages.render(response, FOLDER, model, { title: text('Move {name}', { name: nameOf(folder) }), status });
  }
}
