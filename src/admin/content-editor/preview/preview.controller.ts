import { Controller, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { SitePreviews } from '#features/site';
import { Bodies } from '#features/templating';
import { EditedItems } from '../pages/edited-items';
import { ItemPreview } from './item-preview';

/** What is typed into a form, as visitors would see it. The answers are for frames, and nothing in them runs. */
@AdminPage()
@Controller('Admin/Contents')
export class PreviewController {
  constructor(
    private readonly items: EditedItems,
    private readonly preview: ItemPreview,
    private readonly bodies: Bodies,
    private readonly previews: SitePreviews,
  ) {}

  @Post('ContentItems/:contentItemId/Edit/Preview')
  @LongForm()
  async item(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.preview.answer(response, await this.items.find(contentItemId, principal), form);
  }

  @Post('ContentTypes/:type/Create/Preview')
  @LongForm()
  async newItem(
    @Res() response: Response,
    @Param('type') type: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const contentItemId = form.text('_newId');
    await this.preview.answer(response, await this.items.blank(type, principal, { contentItemId }), form);
  }

  /** Always sanitised, and Liquid as it is: the settings of a part or field are for those who save it. */
  @Post('Preview/Body')
  @LongForm()
  async body(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const text = form.text('text');
    const html = await this.bodies.made(form.text('language') === 'html' ? 'html' : 'markdown', text);
    const page = await this.previews.body(html, principal);
    response.status(200).set(page.headers).send(page.html);
  }
}
