import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, refused, typed, view, type FormState } from '#core/display';
import { Config } from '#platform/config';
import { readDto } from '#platform/dto';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { MEDIA_ASSETS, pageOf, shownWithin, type Shown } from '../admin/media-presenter';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type MediaFile } from '../files/media-file';
import { formatOf } from '../images/resize-plan';
import { mediaNotFound } from '../media-errors';
import { DELETE_FOR_GOOD } from '../media-permissions';
import { mediaUrl, nameOf } from '../paths/library-path';
import { contentNotice } from './content-notice';
import { MediaEdits } from './picture-edits';
import { MediaVersionContents, versionNumber } from './media-version-contents';
import { CropMediaFileDto, RotateMediaFileDto } from './media-version.dto';
import { MediaVersions } from './media-versions';

interface CropModel {
  readonly page: string;
  readonly version: string;
  readonly picture: Shown;
  readonly width: number;
  readonly height: number;
  readonly form: FormState;
}
const CROP = view<CropModel>('media/crop');

interface DeleteModel {
  readonly page: string;
  readonly path: string;
  readonly number: number;
}
const DELETE = view<DeleteModel>('media/delete-version');

const PART = ['x', 'y', 'width', 'height'] as const;

const CROP_PREVIEW = { width: 600, height: 480 };

@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller('Admin/Media/Edit/:id')
export class MediaVersionPages {
  constructor(
    private readonly changes: MediaChanges,
    private readonly edits: MediaEdits,
    private readonly versions: MediaVersions,
    private readonly contents: MediaVersionContents,
    private readonly pages: PageRenderer,
    private readonly config: Config,
  ) {}

  @Get('Crop')
  async askToCrop(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const file = await this.changes.get(id);
    const { width, height } = file;
    await this.renderCrop(
      response,
      200,
      file,
      newForm({ x: '0', y: '0', width: String(width), height: String(height) }),
    );
  }

  @Post('Crop')
  async crop(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const given = typed(form, ...PART);
    const before = await this.changes.get(id);
    let after: MediaFile;
    try {
      const part = await readDto(CropMediaFileDto, numbersIn(given));
      after = await this.edits.crop(principal, id, part, form.text('version'));
    } catch (error) {
      const { status, form: state } = refused(given, error);
      return this.renderCrop(response, status, await this.changes.get(id), state);
    }
    await this.tell(response, text('The picture was cropped.'), before, after);
  }

  @Post('Rotate')
  async rotate(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.change(response, id, text('The picture was rotated.'), async () => {
      const { degrees } = await readDto(RotateMediaFileDto, { degrees: Number(form.text('degrees')) });
      return this.edits.rotate(principal, id, degrees, form.text('version'));
    });
  }

  @Get('Versions/:number/Content')
  async content(
    @Req() request: Request,
    @Res() response: Response,
    @Param('id') id: string,
    @Param('number') number: string,
  ): Promise<void> {
    await this.contents.send(request, response, id, versionNumber(number));
  }

  @Post('Versions/:number/Restore')
  async restore(
    @Res() response: Response,
    @Param('id') id: string,
    @Param('number') given: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const number = versionNumber(given);
    await this.change(response, id, text('Version {number} was restored.', { number }), () =>
      this.edits.restore(principal, id, number, form.text('version')),
    );
  }

  @Get('Versions/:number/Delete')
  @RequirePermission(DELETE_FOR_GOOD)
  async askToDelete(@Res() response: Response, @Param('id') id: string, @Param('number') given: string): Promise<void> {
    const { path } = await this.changes.get(id);
    const { number } = await this.versions.get(id, versionNumber(given));
    const title = text('Delete version {number} of {name}', { number, name: nameOf(path) });
    await this.pages.render(response, DELETE, { page: pageOf({ id }), path, number }, { title });
  }

  @Post('Versions/:number/Delete')
  @RequirePermission(DELETE_FOR_GOOD)
  async delete(
    @Res() response: Response,
    @Param('id') id: string,
    @Param('number') given: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const number = versionNumber(given);
    await this.change(response, id, text('Version {number} was deleted for good.', { number }), async () => {
      await this.changes.removeVersion(principal, id, number);
      return this.changes.get(id);
    });
  }

  private async change(response: Response, id: string, done: string, work: () => Promise<MediaFile>): Promise<void> {
    const before = await this.changes.get(id);
    let after: MediaFile;
    try {
      after = await work();
    } catch (error) {
      const reason = Object.values(refused({}, error).form.errors).flat().join(' ');
      return this.pages.redirect(response, pageOf({ id }), { kind: 'error', text: reason });
    }
    await this.tell(response, done, before, after);
  }

  private async tell(response: Response, done: string, before: MediaFile, after: MediaFile): Promise<void> {
    const change = { before, after, versions: await this.versions.of(after.id), baseUrl: this.config.baseUrl };
    await this.pages.redirect(response, pageOf(after), contentNotice(done, change));
  }

  private async renderCrop(response: Response, status: number, file: MediaFile, form: FormState): Promise<void> {
    const { width, height } = file;
    if (formatOf(file.mediaType) === undefined || width === null || height === null) throw mediaNotFound();
    const model = {
      page: pageOf(file),
      version: entityTagOf(listedMedia(file, this.config.baseUrl)),
      picture: shownWithin(CROP_PREVIEW, file, `${mediaUrl('', file.path)}?width=600`),
      width,
      height,
      form,
    };
    const title = text('Crop {name}', { name: nameOf(file.path) });
    await this.pages.render(response, CROP, model, { title, status, ...MEDIA_ASSETS });
  }
}

function numbersIn(given: Readonly<Record<(typeof PART)[number], string>>): object {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Number(value.trim() || Number.NaN)]));
}
