import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import {
  PageRenderer,
  newForm,
  pageNumber,
  pagerOf,
  refused,
  typed,
  view,
  type FormState,
  type Pager,
} from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { preconditionOf } from '../management/precondition';
import { presentScope, type ScopeView } from '../management/scopes/scope-presenter';
import { ScopeNotFoundError } from '../openid-errors';
import { isBuiltIn, type Scope } from '../scopes/built-in-scopes';
import { Scopes, type ScopeValues } from '../scopes/scopes';
import { linesOf, textOrNothing } from './form-values';

interface ListedScope extends ScopeView {
  readonly href: string;
}

const LIST = view<{ scopes: readonly ListedScope[]; pager: Pager }>('openid/admin/scopes');
/** Only one that exists can be deleted. */
const EDIT = view<{ form: FormState; action: string; delete?: string }>('openid/admin/scope');
const CONFIRM = view<{ text: string; action: string; button: string; back: string }>('openid/admin/confirm');

const PATH = '/Admin/OpenID/Scopes';
const PAGE_SIZE = 50;
const FIELDS = ['name', 'displayName', 'description', 'resources', 'etag'] as const;

/** The scopes, for administrators. */
@AdminPage()
@RequirePermission('ManageScopes')
@Controller('Admin/OpenID/Scopes')
export class ScopesPagesController {
  constructor(
    private readonly scopes: Scopes,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response, @Query('page') given: unknown): Promise<void> {
    const page = pageNumber(given);
    const all = await this.scopes.all();
    const scopes = all
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map((scope) => ({ ...presentScope(scope), href: pathOf('edit', scope.name) }));
    const pager = pagerOf({ page, pageSize: PAGE_SIZE, total: all.length }, (to) => `${PATH}?page=${to}`);
    await this.pages.render(response, LIST, { scopes, pager }, { title: text('Scopes') });
  }

  @Get('new')
  async newForm(@Res() response: Response): Promise<void> {
    await this.showNew(response, 200, newForm());
  }

  @Post('new')
  async create(@Res() response: Response, @Form() form: FormFields): Promise<void> {
    const name = form.text('name').trim();
    try {
      await this.scopes.create(name, valuesOf(form));
    } catch (error) {
      const again = refused(typed(form, ...FIELDS), error);
      return this.showNew(response, again.status, again.form);
    }
    await this.done(response, text('The scope {name} was added.', { name }));
  }

  @Get('edit/:name')
  async form(@Res() response: Response, @Param('name') name: string): Promise<void> {
    const scope = await this.own(name);
    const values = { ...scope, resources: scope.resources.join('\n'), etag: entityTagOf(presentScope(scope)) };
    await this.showEdit(response, 200, name, newForm(values));
  }

  @Post('edit/:name')
  async change(@Res() response: Response, @Param('name') name: string, @Form() form: FormFields): Promise<void> {
    const check = preconditionOf(form.text('etag'));
    try {
      await this.scopes.put(name, valuesOf(form), (current) => check(presentScope(current)));
    } catch (error) {
      const again = refused(typed(form, ...FIELDS), error);
      return this.showEdit(response, again.status, name, again.form);
    }
    await this.done(response, text('The scope {name} was changed.', { name }));
  }

  @Get('delete/:name')
  async askForDeletion(@Res() response: Response, @Param('name') name: string): Promise<void> {
    await this.own(name);
    const model = {
      text: text('Applications that were allowed it lose it. This cannot be undone.'),
      action: pathOf('delete', name),
      button: text('Delete the scope'),
      back: pathOf('edit', name),
    };
    await this.pages.render(response, CONFIRM, model, { title: text('Delete the scope {name}?', { name }) });
  }

  @Post('delete/:name')
  async remove(@Res() response: Response, @Param('name') name: string): Promise<void> {
    await this.scopes.remove(name);
    await this.done(response, text('The scope {name} was deleted.', { name }));
  }

  /** @throws ScopeNotFoundError also for a built-in one, which has no page */
  private async own(name: string): Promise<Scope> {
    const scope = isBuiltIn(name) ? undefined : await this.scopes.find(name);
    if (!scope) throw new ScopeNotFoundError(name);
    return scope;
  }

  private showNew(response: Response, status: number, form: FormState): Promise<void> {
    return this.pages.render(response, EDIT, { form, action: `${PATH}/new` }, { title: text('New scope'), status });
  }

  private showEdit(response: Response, status: number, name: string, form: FormState): Promise<void> {
    const model = { form, action: pathOf('edit', name), delete: pathOf('delete', name) };
    return this.pages.render(response, EDIT, model, { title: text('Scope {name}', { name }), status });
  }

  private done(response: Response, notice: string): Promise<void> {
    return this.pages.redirect(response, PATH, { kind: 'success', text: notice });
  }
}

function valuesOf(form: FormFields): ScopeValues {
  return {
    displayName: textOrNothing(form, 'displayName'),
    description: form.text('description').trim(),
    resources: linesOf(form, 'resources'),
  };
}

function pathOf(step: string, name: string): string {
  return `${PATH}/${step}/${encodeURIComponent(name)}`;
}
