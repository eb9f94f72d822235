import { Controller, Inject, Post, Res, type Type } from '@nestjs/common';
import {
  adminListOptions,
  type AdminListClass,
  type AdminListDefinition,
  type PredicateList,
  type Principal,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, view, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { storableText } from '#platform/strings';
import { text } from '#platform/texts';
import { keptParameters, pathBeside, readAddress } from '../engine/asked-list';
import { textOf, returnPath } from '../engine/list-address';
import { ListViews, type ViewChange } from './list-views';
import { pathOfView } from './view-tabs';

interface RefusedView extends Pick<ViewChange, 'id' | 'q' | 'columns' | 'parameters'> {
  readonly form: FormState;
  readonly path: string;
  readonly subject?: string;
  readonly returnUrl: string;
}

const REFUSED = view<RefusedView>('admin-list/view-refused');

/** Saves, changes and deletes the views of a list. */
export function listViewPages<T extends PredicateList>(list: AdminListClass<T>): Type {
  const options = adminListOptions(list);
  const path = pathBeside(options.path, 'Views');

  @AdminPage()
  @RequirePermission(options.permission)
  @Controller(path)
  class ListViewPages {
    constructor(
      @Inject(list) private readonly definition: AdminListDefinition<T>,
      private readonly views: ListViews,
      private readonly pages: PageRenderer,
    ) {}

    @Post()
    async save(
      @Res() response: Response,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const listPath = await this.listOf(form, principal);
      const sent = Object.fromEntries(new URLSearchParams(form.text('parameters')));
      const change: ViewChange = {
        ...(form.checked('id') && { id: form.text('id') }),
        list: listPath,
        name: storableText(form.text('name')).trim(),
        q: storableText(form.text('q')).trim(),
        columns: form.text('columns'),
        parameters: keptParameters(options, (name) => textOf(sent, name)),
        isShared: form.checked('isShared'),
      };
      const fault = await this.views.save(change, principal);
      if (!fault) {
        const notice = { kind: 'success' as const, text: text('The view “{name}” was saved.', { name: change.name }) };
        return this.pages.redirect(response, pathOfView(change), notice);
      }
      const model = {
        ...change,
        form: { values: { ...change }, errors: { [fault.member]: [fault.message] } },
        path,
        subject: form.text('subject'),
        returnUrl: returnPath(form.text('returnUrl')) ?? listPath,
      };
      await this.pages.render(response, REFUSED, model, {
        title: text('Save view'),
        section: listPath,
        status: 400,
        help: 'admin-lists#views',
      });
    }

    @Post('Delete')
    async remove(
      @Res() response: Response,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const listPath = await this.listOf(form, principal);
      await this.views.remove(form.text('id'), listPath, principal);
      await this.pages.redirect(response, returnPath(form.text('returnUrl')) ?? listPath, {
        kind: 'success',
        text: text('The view was deleted. Its filter is still shown.'),
      });
    }

    /** @throws DomainError for a list that the person may not see */
    private async listOf(form: FormFields, principal: Principal): Promise<string> {
      const about = options.subject === undefined ? {} : { [options.subject]: form.text('subject') };
      return (await readAddress(options, this.definition, about, { principal })).address.path;
    }
  }
  return Object.defineProperty(ListViewPages, 'name', { value: `${list.name}ViewPages` });
}
