import { Controller, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { CONTENTS_PATH, returnPath } from '#features/admin-list';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { PageRenderer } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { FieldUndo, UNDO_PATH } from './field-undo';

/** Where the notice of a change of many items leads. */
@AdminPage()
@Controller(UNDO_PATH)
export class FieldUndoPages {
  constructor(
    private readonly undo: FieldUndo,
    private readonly pages: PageRenderer,
  ) {}

  @Post()
  async run(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { done, untouched } = await this.undo.run(form.text('field'), form.text('changes'), principal);
    const back = text('{done, plural, one {# item is} other {# items are}} as before.', { done });
    const left = text(
      '{untouched, plural, one {# item was not touched: somebody has changed it since, or you cannot change it.} other {# items were not touched: somebody has changed them since, or you cannot change them.}}',
      { untouched },
    );
    await this.pages.redirect(response, returnPath(form.text('returnUrl')) ?? CONTENTS_PATH, {
      kind: done > 0 ? 'success' : 'error',
      text: untouched > 0 ? `${back} ${left}` : back,
    });
  }
}
