import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentCloner, ContentNotFoundError } from '#core/content';
import { PageRenderer } from '#core/display';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { PostedControls } from '../form/posted-controls';
import { EditedItems } from './edited-items';
import { EditorPages, actionPath, editPath, returnUrlOf } from './editor-page';
import { FilledForms } from './filled-form';
import { FormAnswers, type SentForm } from './form-answers';
import { leaving } from './leaving';
import { confirmedOf } from './warning';

/** Actions that ask first, each on the page that the list of contents has for it. */
const ASKED: ReadonlyMap<string, string> = new Map([
  ['unpublish', 'Unpublish'],
  ['discard', 'DiscardDraft'],
  ['delete', 'Delete'],
]);

const deleted = () =>
  text('The item was deleted while you were editing it. What you typed is still here. Saving it creates a new item.');

@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/Edit')
export class EditPages {
  constructor(
    private readonly items: EditedItems,
    private readonly editor: EditorPages,
    private readonly answers: FormAnswers,
    private readonly forms: FilledForms,
    private readonly cloner: ContentCloner,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async form(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Query('returnUrl') returnUrl: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const edited = await this.items.find(contentItemId, principal);
    await this.editor.show(response, { edited, values: edited.values, returnUrl: returnUrlOf(returnUrl) });
  }

  @Post()
  @LongForm()
  async save(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const controls = new PostedControls(form);
    const edited = await this.find(contentItemId, controls, principal);
    const sent = { edited, controls, response };
    if (!edited.item) return this.offerAsNew(sent);
    const { action, isConfirmed } = confirmedOf(controls.text('_action'));
    if (!leaving().has(action)) return this.answers.answer(sent);
    if (!isConfirmed && !(await this.answers.isSaved(sent, action))) return;
    const asking = ASKED.get(action);
    await (asking === undefined ? this.clone(sent) : this.ask(sent, action, asking));
  }

  /** A new item of the type, where the item was deleted meanwhile: nothing that was typed may get lost. */
  private async find(contentItemId: string, controls: PostedControls, principal: Principal) {
    try {
      return await this.items.find(contentItemId, principal);
    } catch (error) {
      if (!(error instanceof ContentNotFoundError) || !controls.has('contentType')) throw error;
      return this.items.blank(controls.text('contentType'), principal);
    }
  }

  private async offerAsNew({ edited, controls, response }: SentForm): Promise<void> {
    const { values } = await this.forms.of(edited, controls);
    const errors = { '': [deleted()] };
    const returnUrl = returnUrlOf(controls.text('_returnUrl'));
    await this.editor.show(response, { edited, values, errors, returnUrl, isTyped: true, status: 409 });
  }

  private async ask({ edited, controls, response }: SentForm, action: string, page: string): Promise<void> {
    const list = returnUrlOf(controls.text('_returnUrl'));
    const back = action === 'delete' ? list : editPath(edited.contentItemId, list);
    await this.pages.redirect(response, actionPath(edited.contentItemId, page, back));
  }

  private async clone({ edited, controls, response }: SentForm): Promise<void> {
    const { principal } = edited.page;
    const copy = await this.cloner.clone(edited.contentItemId, { principal });
    const path = editPath(copy.contentItemId, returnUrlOf(controls.text('_returnUrl')));
    const notice = text('This is the copy, a separate draft.');
    await this.pages.redirect(response, path, { kind: 'success', text: notice });
  }
}
