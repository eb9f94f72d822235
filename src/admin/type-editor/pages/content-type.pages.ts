import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { ContentTypeForms } from '../form/content-type-forms';
import { typePath } from '../type-paths';
import type { TypeSheet } from '../type-sheets';

interface PageModel extends TypeSheet {
  /** Whether it shows what is not stored. */
  readonly isTyped: boolean;
}

const TYPE = view<PageModel>('type-editor/type');

const IN_BROWSER = { scripts: ['content-type.js'], styles: ['types.css'] };

@AdminPage()
@RequirePermission('ViewContentTypes')
@Controller('Admin/ContentTypes/:name')
export class ContentTypePages {
  constructor(
    private readonly forms: ContentTypeForms,
    private readonly pages: PageRenderer,
  ) {}

  @Get(['', 'General'])
  async show(
    @Res() response: Response,
    @Param('name') name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.render(response, { ...(await this.forms.stored(principal, name)), isTyped: false });
  }

  @Post(['', 'General'])
  @RequirePermission('EditContentTypes')
  @LongForm()
  async save(
    @Res() response: Response,
    @Param('name') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const again = await this.forms.submit(principal, name, form);
    if (again) return this.render(response, { ...again, isTyped: true });
    const notice = text('The content type {name} was saved.', { name });
    await this.pages.redirect(response, typePath(name), { kind: 'success', text: notice });
  }

  private render(response: Response, sheet: PageModel): Promise<void> {
    return this.pages.render(response, TYPE, sheet, {
      title: sheet.type.displayName,
      status: sheet.status,
      ...IN_BROWSER,
    });
  }
}
