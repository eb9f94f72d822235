import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { TypeUsage, type ItemCount } from '#core/content';
import { TypeInUseError } from '#core/content-definition';
import { newForm, PageRenderer, view, errorEntries, type FormErrorEntry } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { TypeChanges, type Again } from '../type-changes';
import { TypeFormError } from '../type-editor-errors';
import { TypeMentions, type Mention } from '../type-mentions';
import { pagePath, TYPES_PATH } from '../type-paths';
import { headOf, type TypeHead } from '../type-sheets';

interface DeletionModel extends Again {
  readonly type: TypeHead;
  readonly action: string;
  readonly items: ItemCount;
  readonly mentions: readonly Mention[];
  readonly errors: readonly FormErrorEntry[];
}

const DELETE_TYPE = view<DeletionModel>('type-editor/delete');

@AdminPage()
@RequirePermission('EditContentTypes')
@Controller('Admin/ContentTypes/:name/Delete')
export class TypeDeletionPages {
  constructor(
    private readonly changes: TypeChanges,
    private readonly usage: TypeUsage,
    private readonly mentions: TypeMentions,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async ask(
    @Res() response: Response,
    @Param('name') name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.render(response, principal, name, { status: 200, form: newForm() });
  }

  @Post()
  async delete(
    @Res() response: Response,
    @Param('name') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const typedName = form.text('confirm').trim();
    try {
      if (typedName !== '' && typedName !== name) {
        throw new TypeFormError(
          'confirm',
          sentence('is not {name}. Type the name of the type as it is written, or leave.', { name }),
        );
      }
      await this.changes.delete(principal, name, form.text('version'), typedName === name);
    } catch (error) {
      const values = { confirm: form.text('confirm') };
      const again = await this.changes.again(principal, name, { values, member: '' }, unconfirmed(name, error));
      return this.render(response, principal, name, again);
    }
    const notice = text('The content type {name} was deleted.', { name });
    await this.pages.redirect(response, TYPES_PATH, { kind: 'success', text: notice });
  }

  private async render(response: Response, principal: Principal, name: string, again: Again): Promise<void> {
    const type = this.changes.get(name);
    const [items, mentions] = await Promise.all([this.usage.itemCount(name), this.mentions.ofType(name)]);
    const errors = errorEntries(again.form, { confirm: text('Name of the type') });
    const model = {
      ...again,
      type: headOf(principal, type),
      action: pagePath(name, 'Delete'),
      items,
      mentions,
      errors,
    };
    const title = text('Delete the content type {displayName}', { displayName: type.definition.displayName });
    await this.pages.render(response, DELETE_TYPE, model, { title, status: again.status });
  }
}

function unconfirmed(name: string, error: unknown): unknown {
  if (!(error instanceof TypeInUseError)) return error;
  return new TypeFormError(
    'confirm',
    sentence('is required, for the type has items. Type {name} to delete them too.', { name }),
  );
}
