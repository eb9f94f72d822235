import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, refused, typed, view, type FormState } from '#core/display';
import { Config } from '#platform/config';
import { readDto } from '#platform/dto';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { Received, ReceivesFiles, type Upload } from '#platform/uploads';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type ListedMediaFile, type MediaFile } from '../files/media-file';
import { tagsIn } from '../files/media-tags';
import { MediaReplacements } from '../files/media-uploads';
import { formatOf } from '../images/resize-plan';
import { ImageSizes } from '../images/resize-request';
import { folderOf, nameOf, mediaUrl } from '../paths/library-path';
import { DELETE_FOR_GOOD } from '../media-permissions';
import type { FoundUses } from '../media-uses';
import { MediaMoves, MediaRemovals } from '../moves/media-moves';
import { DescribeMediaFileDto } from '../rest/media.dto';
import { contentNotice, replacedInWords } from '../versions/content-notice';
import { MediaVersions, MOST_EARLIER } from '../versions/media-versions';
import { versionRows, type VersionRow } from '../versions/version-rows';
import {
  cropsOf,
  shownWithin,
  factsInWords,
  listPath,
  MEDIA_ASSETS,
  mediaCard,
  pageOf,
  type Shown,
} from './media-presenter';
import { MOVED, movedModel, chosenUses, isPlain, rewrittenInWords, usesChoice } from './uses-choice';

interface FileModel {
  readonly file: ListedMediaFile;
  readonly page: string;
  /** Goes with each form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
  readonly facts: string;
  readonly content: string;
  readonly preview: Shown | null;
  readonly accept: string;
  readonly isPicture: boolean;
  /** What is shown of it in other proportions; only of images that come resized. */
  readonly crops: readonly Shown[];
  readonly sizes: readonly { readonly width: number; readonly path: string }[];
  readonly list: string;
}

interface Used {
  readonly used?: FoundUses;
}
interface Versioned {
  /** JPEG, PNG and WebP. */
  readonly isEditable: boolean;
  readonly mostVersions: number;
  readonly versions: readonly VersionRow[];
  readonly mayPurge: boolean;
}
interface Moving {
  readonly form: FormState;
  readonly choice: ReturnType<typeof usesChoice>;
}
const FILE = view<FileModel & Used & Moving & Versioned>('media/file');
const DELETE_FILE = view<FileModel & Used>('media/delete');

const DESCRIPTION = ['altText', 'caption', 'credit', 'tags', 'focalX', 'focalY'] as const;

const PREVIEW = { width: 600, height: 320 };

function valuesOf({ path, altText, caption, credit, tags, focalX, focalY }: MediaFile): FormState['values'] {
  const focal = { focalX: String(focalX ?? ''), focalY: String(focalY ?? '') };
  return { path, uses: 'redirect', altText, caption, credit, tags: tags.join(', '), ...focal };
}

function descriptionIn(form: FormFields): object {
  const { focalX, focalY, tags, ...texts } = typed(form, ...DESCRIPTION);
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()]));
  return { ...trimmed, tags: tagsIn(tags), focalX: percentIn(focalX), focalY: percentIn(focalY) };
}

function percentIn(given: string): number | null {
  return given.trim() === '' ? null : Number(given);
}

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
    private readonly versions: MediaVersions,
    private readonly pages: PageRenderer,
    private readonly config: Config,
    private readonly sizes: ImageSizes,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const file = await this.changes.get(id);
    await this.render({ response, principal, status: 200 }, file, newForm(valuesOf(file)));
  }

  @Post('Describe')
  async describe(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    try {
      const description = await readDto(DescribeMediaFileDto, descriptionIn(form));
      await this.changes.describe(principal, id, description, form.text('version'));
    } catch (error) {
      return this.showAgain({ response, principal }, id, typed(form, ...DESCRIPTION), error);
    }
    await this.pages.redirect(response, pageOf({ id }), { kind: 'success', text: text('The description was saved.') });
  }

  @Post('Replace')
  @ReceivesFiles(1)
  async replace(
    @Res() response: Response,
    @Param('id') id: string,
    @Received() { fields, files: [received] }: Upload,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const before = await this.changes.get(id);
    let after: MediaFile;
    try {
      after = await this.replacements.replace(principal, id, received, fields.text('version'));
    } catch (error) {
      return this.showAgain({ response, principal }, id, {}, error);
    }
    const change = { before, after, versions: await this.versions.of(id), baseUrl: this.config.baseUrl };
    await this.pages.redirect(response, pageOf({ id }), contentNotice(replacedInWords(before, after), change));
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
      await this.showAgain({ response, principal }, id, typed(form, 'path', 'uses'), error);
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
    const message = { kind: 'success', text: text('The file was moved to the recycle bin.') } as const;
    await this.pages.redirect(response, listPath({ folder: folderOf(path) }), message);
  }

  private async showAgain(visit: Visit, id: string, given: FormState['values'], error: unknown): Promise<void> {
    const file = await this.changes.get(id);
    const { status, form: state } = refused({ ...valuesOf(file), ...given }, error);
    await this.render({ ...visit, status }, file, state);
  }

  private async render(visit: Visit & { status: number }, file: MediaFile, form: FormState): Promise<void> {
    const { response, principal, status } = visit;
    const used = await this.moves.usesOfFile(file, principal);
    const versioned = {
      isEditable: formatOf(file.mediaType) !== undefined,
      versions: versionRows(file, await this.versions.of(file.id)),
      mostVersions: MOST_EARLIER,
      mayPurge: principal.may(DELETE_FOR_GOOD),
    };
    const model = { ...this.model(file), ...versioned, form, used, choice: usesChoice(used) };
    await this.pages.render(response, FILE, model, { title: nameOf(file.path), status, ...MEDIA_ASSETS });
  }

  private model(file: MediaFile): FileModel {
    const listed = listedMedia(file, this.config.baseUrl);
    const content = mediaUrl('', file.path);
    const isResized = formatOf(file.mediaType) !== undefined;
    const widths = isResized ? this.sizes.all.filter((size) => size < (file.width ?? 0)) : [];
    const { thumbnail } = mediaCard(file);
    return {
      file: listed,
      page: pageOf(file),
      version: entityTagOf(listed),
      facts: factsInWords(file),
      content,
      preview: thumbnail === null ? null : shownWithin(PREVIEW, file, isResized ? `${content}?width=600` : thumbnail),
      isPicture: thumbnail !== null,
      crops: isResized ? cropsOf(content) : [],
      accept: file.path.slice(file.path.lastIndexOf('.')),
      sizes: widths.map((width) => ({ width, path: `${content}?width=${width}` })),
      list: listPath({ folder: folderOf(file.path) }),
    };
  }
}
