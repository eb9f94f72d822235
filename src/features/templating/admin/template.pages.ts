import { Controller, Get, Post, Query, Res, Param } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, pageNumber, PageRenderer, pagerOf, view, type Pager } from '#core/display';
import { KEY_IN_PATH } from '#core/records';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { FileTemplateList, type ListedFileTemplate } from '../stored/file-template-list';
import type { ListedTemplate, StoredTemplate } from '../stored/stored-template';
import { TemplateNotFoundError } from '../stored/stored-template-errors';
import { TemplateManagement } from '../stored/template-management';
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

interface TemplateModel {
  readonly template: StoredTemplate;
  readonly path: string;
  /** Goes with each form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
}

interface EditModel extends TemplateModel, ShownAgain {
  readonly languages: readonly LanguageOption[];
}

const TEMPLATE = view<EditModel>('templating/edit');
const REMOVE_TEMPLATE = view<TemplateModel>('templating/remove');

@AdminPage()
@RequirePermission('ManageTemplates')
@Controller('Admin/Templates/:name')
export class TemplatePages {
  constructor(
    private readonly templates: TemplateManagement,
    private readonly form: TemplateForm,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async edit(@Res() response: Response, @Param('name', KEY_IN_PATH) name: string): Promise<void> {
    const { language, source, description } = await this.templates.get(name);
    const values = { language, source, description, displayType: 'Detail' };
    await this.show(response, name, { status: 200, form: newForm(values) });
  }

  @Post()
  @LongForm()
  async save(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const again = await this.form.submit(principal, name, form, { ifMatch: form.text('version') });
    if (again) return this.show(response, name, again);
    await this.pages.redirect(response, pathOf(name), {
      kind: 'success',
      text: text('The template {name} was saved.', { name }),
    });
  }

  @Get('Remove')
  async confirm(@Res() response: Response, @Param('name', KEY_IN_PATH) name: string): Promise<void> {
    await this.pages.render(response, REMOVE_TEMPLATE, modelOf(await this.templates.get(name)), {
      title: text('Remove the template {name}', { name }),
    });
  }

  @Post('Remove')
  async remove(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.templates.remove(principal, name, form.text('version'));
    const notice = text('The template {name} was removed. Its history is kept.', { name });
    await this.pages.redirect(response, TEMPLATES_PATH, { kind: 'success', text: notice });
  }

  /** Where the pages of a template were before addresses had one grammar. */
  @Get(':former{/*rest}')
  former(
    @Res() response: Response,
    @Param('name') step: string,
    @Param('former') name: string,
    @Param('rest') rest: readonly string[] = [],
  ): void {
    if (step.toLowerCase() !== 'edit') throw new TemplateNotFoundError(`${step}/${name}`);
    this.pages.moved(response, [pathOf(name), ...rest].join('/'));
  }

  private async show(response: Response, name: string, again: ShownAgain): Promise<void> {
    const model = { ...modelOf(await this.templates.get(name)), ...again, languages: languageOptions() };
    await this.pages.render(response, TEMPLATE, model, {
      ...EDITOR,
      title: text('Template {name}', { name }),
      status: again.status,
    });
  }
}

function modelOf(template: StoredTemplate): TemplateModel {
  return { template, path: pathOf(template.name), version: entityTagOf(template) };
}
