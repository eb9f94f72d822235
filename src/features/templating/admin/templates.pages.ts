import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, pageNumber, PageRenderer, pagerOf, view, type Pager } from '#core/display';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { FileTemplateList, type ListedFileTemplate } from '../stored/file-template-list';
import type { ListedTemplate } from '../stored/stored-template';
import { TemplateRows } from '../stored/template-rows';
import {
  EDITOR,
  languageOptions,
  TEMPLATES_PATH,
  TemplateForm,
  overridePathOf,
  pathOf,
  type LanguageOption,
  type ShownAgain,
} from './template-form';

interface ListModel {
  readonly templates: readonly (ListedTemplate & { readonly path: string })[];
  readonly pager: Pager;
  readonly files: readonly (ListedFileTemplate & { readonly path: string })[];
}

interface NewModel extends ShownAgain {
  readonly languages: readonly LanguageOption[];
}

const TEMPLATES = view<ListModel>('templating/list');
const NEW_TEMPLATE = view<NewModel>('templating/new');

const NOTHING = { name: '', language: languageOptions().at(0)?.value, source: '' };

const PAGE_SIZE = 50;

@AdminPage()
@RequirePermission('ManageTemplates')
@Controller('Admin/Templates')
export class TemplatesPages {
  constructor(
    private readonly rows: TemplateRows,
    private readonly files: FileTemplateList,
    private readonly form: TemplateForm,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response, @Query('page') given: unknown): Promise<void> {
    const page = pageNumber(given);
    const [{ items, totalCount }, files] = await Promise.all([
      this.rows.list({ first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }),
      this.files.all(),
    ]);
    const model = {
      templates: items.map((template) => ({ ...template, path: pathOf(template.name) })),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (number) => `${TEMPLATES_PATH}?page=${number}`),
      files: files.map((file) => ({
        ...file,
        path: file.overridden ? pathOf(file.name) : overridePathOf(file.name),
      })),
    };
    await this.pages.render(response, TEMPLATES, model, { title: text('Templates') });
  }

  @Get('New')
  async blank(@Res() response: Response, @Query('from') from: unknown): Promise<void> {
    const { name, language, source } = typeof from === 'string' ? await this.files.get(from) : NOTHING;
    await this.show(response, { status: 200, form: newForm({ name, language, source, displayType: 'Detail' }) });
  }

  @Post('New')
  @LongForm()
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const name = form.text('name').trim();
    const again = await this.form.submit(principal, name, form, { isNew: true });
    if (again) return this.show(response, again);
    await this.pages.redirect(response, pathOf(name), {
      kind: 'success',
      text: text('The template {name} was created.', { name }),
    });
  }

  private show(response: Response, again: ShownAgain): Promise<void> {
    const { status } = again;
    const model = { ...again, languages: languageOptions() };
    return this.pages.render(response, NEW_TEMPLATE, model, { ...EDITOR, title: text('New template'), status });
  }
}
