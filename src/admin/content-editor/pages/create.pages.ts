import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { PostedControls } from '../form/posted-controls';
import { EditedItems, inList } from './edited-items';
import { EditorPages, returnUrlOf } from './editor-page';
import { FormAnswers } from './form-answers';

@AdminPage()
@Controller('Admin/Contents/ContentTypes/:contentType/Create')
export class CreatePages {
  constructor(
    private readonly items: EditedItems,
    private readonly editor: EditorPages,
    private readonly answers: FormAnswers,
  ) {}

  @Get()
  async form(
    @Res() response: Response,
    @Param('contentType') contentType: string,
    @Query() { list, returnUrl }: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const edited = await this.items.blank(contentType, principal);
    const values = inList(edited, typeof list === 'string' ? list : '');
    await this.editor.show(response, { edited, values, returnUrl: returnUrlOf(returnUrl) });
  }

  @Post()
  @LongForm()
  async create(
    @Res() response: Response,
    @Param('contentType') contentType: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const controls = new PostedControls(form);
    const edited = await this.items.blank(contentType, principal, { contentItemId: controls.text('_newId') });
    await this.answers.answer({ edited, controls, response });
  }
}
