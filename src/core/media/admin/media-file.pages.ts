import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, refused, typed, view, type FormState } from '#core/display';
import { Config } from '#platform/config';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { Received, ReceivesFiles, type Upload } from '#platform/uploads';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type ListedMediaFile, type MediaFile } from '../files/media-file';
import { MediaReplacements } from '../files/media-replacements';
import { formatOf } from '../images/resize-plan';
import { IMAGE_SIZES } from '../images/resize-request';
import { folderOf, nameOf, mediaUrl } from '../paths/library-path';
import type { FoundUses } from '../media-uses';
import { MediaMoves, MediaRemovals } from '../moves/media-moves';
import { MOVED, movedModel, chosenUses, isPlain, rewrittenInWords, usesChoice } from './uses-choice';
import { factsInWords, listPath, mediaCard, pageOf } from './media-presenter';

interface FileModel {
  readonly file: ListedMediaFile;
  readonly page: string;
  /** Goes with each form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
  readonly facts: string;
  readonly content: string;
  readonly thumbnail: string | null;
  readonly accept: string;
  readonly sizes: readonly { readonly width: number; readonly path: string }[];
  readonly list: string;
}

interface Used {
  readonly used?: FoundUses;
}
interface Moving {
  readonly form: FormState;
  readonly choice: ReturnType<typeof usesChoice>;
}
const FILE = view<FileModel & Used & Moving>('media/file');
const DELETE_FILE = view<FileModel & Used>('media/delete');

interface Visit {
  readonly response: Response;
  readonly principal: Principal;
}

@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller('Admin/Media/Edit/:id')
export class MediaFilePages {
  constructor(
    private readonly changes: MediaChanges,
    private readonly moves: MediaMoves,
    private readonly removals: MediaRemovals,
    private readonly replacements: MediaReplacements,
    private readonly pages: PageRenderer,
    private readonly config: Config,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const file = await this.changes.get(id);
    await this.render({ response, principal, status: 200 }, file, newForm({ path: file.path, uses: 'redirect' }));
  }

  @Post('Replace')
  @ReceivesFiles(1)
  async replace(
    @Res() response: Response,
    @Param('id') id: string,
    @Received() { fields, files: [received] }: Upload,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    try {
      await this.replacements.replace(principal, id, received, fields.text('version'));
    } catch (error) {
      return this.showAgain({ response, principal }, id, undefined, error);
    }
    await this.pages.redirect(response, pageOf({ id }), { kind: 'success', text: text('The content was replaced.') });
  }

  @Post('Move')
  async move(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    try {
      const wish = { uses: chosenUses(form.text('uses')), ifMatch: form.text('version') };
      const { rewriting } = await this.moves.moveFile(principal, id, form.text('path'), wish);
      const done = text('The file was moved.') + rewrittenInWords(rewriting);
      if (isPlain(rewriting)) await this.pages.redirect(response, pageOf({ id }), { kind: 'success', text: done });
      else
        await this.pages.render(response, MOVED, movedModel(done, pageOf({ id }), rewriting), {
          title: text('File moved'),
        });
    } catch (error) {
      await this.showAgain({ response, principal }, id, form, error);
    }
  }

  @Get('Delete')
  async confirm(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const file = await this.changes.get(id);
    const used = await this.moves.usesOfFile(file, principal);
    await this.pages.render(
      response,
      DELETE_FILE,
      { ...this.model(file), used },
      { title: text('Delete {name}', { name: nameOf(file.path) }) },
    );
  }

  @Post('Delete')
  async delete(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { path } = await this.removals.remove(principal, id, { ifMatch: form.text('version'), force: true });
    const message = { kind: 'success', text: text('The file was deleted. It is in the recycle bin.') } as const;
    await this.pages.redirect(response, listPath({ folder: folderOf(path) }), message);
  }

  private async showAgain(visit: Visit, id: string, form: FormFields | undefined, error: unknown): Promise<void> {
    const file = await this.changes.get(id);
    const { status, form: state } = refused(
      form ? typed(form, 'path', 'uses') : { path: file.path, uses: 'redirect' },
      error,
    );
    await this.render({ ...visit, status }, file, state);
  }

  private async render(visit: Visit & { status: number }, file: MediaFile, form: FormState): Promise<void> {
    const { response, principal, status } = visit;
    const used = await this.moves.usesOfFile(file, principal);
    const model = { ...this.model(file), form, used, choice: usesChoice(used) };
    await this.pages.render(response, FILE, model, { title: nameOf(file.path), status });
  }

  private model(file: MediaFile): FileModel {
    const listed = listedMedia(file, this.config.baseUrl);
    const content = mediaUrl('', file.path);
    const widths = formatOf(file.mediaType) === undefined ? [] : IMAGE_SIZES.filter((size) => size < (file.width ?? 0));
    return {
      file: listed,
      page: pageOf(file),
      version: entityTagOf(listed),
      facts: factsInWords(file),
      content,
      thumbnail: mediaCard(file).thumbnail,
      accept: file.path.slice(file.path.lastIndexOf('.')),
      sizes: widths.map((width) => ({ width, path: `${content}?width=${width}` })),
      list: listPath({ folder: folderOf(file.path) }),
    };
  }
}
