import { shownErrors } from '#platform/errors';
import { Controller, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { Config } from '#platform/config';
import { Form, LongForm, type FormFields, type PageRequest } from '#platform/pages';
import { AutosaveConflictError } from '../content-editor-errors';
import { ContentEditors } from '../content-editors';
import { PostedControls } from '../form/posted-controls';
import { EditedItems, draftOf, type FormAddress } from './edited-items';
import { EditorPages, editPath, returnUrlOf, type EditorHead } from './editor-page';
import { FilledForms, type FormBasis } from './filled-form';
import { statusOf } from './form-answers';
import { ItemSaver } from './item-saver';

/** What becomes of the form, which stays open. */
interface Autosaved extends FormBasis {
  /** Where the form is now: that of a new item becomes the form of the item that it has made. */
  readonly action: string;
  readonly page: string;
  readonly item: string;
  readonly head: EditorHead;
  /** Of controls that are empty: what was made instead. */
  readonly generated: Readonly<Record<string, string>>;
}

/** Saves a form as a draft while somebody types. Whatever would need an answer is left to the buttons of the form. */
@AdminPage()
@Controller('Admin/Contents')
export class AutosavePages {
  constructor(
    private readonly items: EditedItems,
    private readonly saver: ItemSaver,
    private readonly forms: FilledForms,
    private readonly editor: EditorPages,
    private readonly editors: ContentEditors,
    private readonly config: Config,
  ) {}

  @Post(['ContentItems/:contentItemId/Edit/Autosave', 'ContentTypes/:contentType/Create/Autosave'])
  @LongForm()
  async save(
    @Res() response: Response,
    @Param() address: FormAddress,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const edited = await this.items.ofForm(address, form, principal);
    const controls = new PostedControls(form);
    const outcome = await this.saver.save(edited, controls, 'autosave');
    response.set('Cache-Control', 'no-store');
    if (outcome.kind !== 'saved') {
      const error = outcome.kind === 'conflict' ? new AutosaveConflictError() : outcome.error;
      const { kind, code, errors } = error;
      response.status(statusOf(kind)).json({ code, errors: errors && shownErrors(error) });
      return;
    }
    const saved = await this.items.of(outcome.item, principal);
    const basis = await this.forms.basisAfter(saved, outcome.filled.edited, controls);
    const { basePath } = this.config;
    const returnUrl = returnUrlOf(controls.text('_returnUrl'));
    const answer: Autosaved = {
      ...basis,
      action: basePath + editPath(saved.contentItemId),
      page: basePath + editPath(saved.contentItemId, returnUrl),
      item: draftOf(saved),
      head: await this.editor.head(response.req as PageRequest, saved),
      generated: this.editors.generated(saved.type, saved.values, controls),
    };
    response.status(200).json(answer);
  }
}
