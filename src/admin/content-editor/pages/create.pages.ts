import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { listTypesOf } from '#content-kinds/content-parts';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { PostedControls } from '../form/posted-controls';
import { ItemChoices } from '../pick/pick.controller';
import { EditedItems, inList, type EditedItem } from './edited-items';
import { EditorPages, returnUrlOf } from './editor-page';
import { FormAnswers } from './form-answers';

@AdminPage()
@Controller('Admin/Contents/ContentTypes/:contentType/Create')
export class CreatePages {
  constructor(
    private readonly items: EditedItems,
    private readonly editor: EditorPages,
    private readonly answers: FormAnswers,
    private readonly choices: ItemChoices,
    private readonly definitions: ContentDefinitions,
  ) {}

  @Get()
  async form(
    @Res() response: Response,
    @Param('contentType') contentType: string,
    @Query() { list, returnUrl }: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const edited = await this.items.blank(contentType, principal);
    const given = typeof list === 'string' && list !== '' ? list : await this.onlyListFor(edited);
    const values = inList(edited, given);
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

  /** The list that a new item would be missing from unless somebody thought of it; empty where one has to choose. */
  private async onlyListFor({ type, page }: EditedItem): Promise<string> {
    const types = type.partsOf('ContainedPart').length > 0 ? listTypesOf(this.definitions, type.name) : [];
    if (types.length === 0) return '';
    const { items, total } = await this.choices.of('', types, page.principal);
    return total === 1 ? (items[0]?.id ?? '') : '';
  }
}
