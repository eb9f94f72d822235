import { Controller, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import {
  adminListOptions,
  type AdminListClass,
  type AdminListDefinition,
  type ListColumn,
  type PredicateList,
  type Principal,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { Form, type FormFields, type ListPreferences, type PageRequest, type Preferences } from '#platform/pages';
import { text } from '#platform/texts';
import { COLUMNS, pathBeside, readAddress } from './asked-list';
import { returnPath } from './list-address';
import { densityNamed, shownColumns } from './list-table';

/** Of as many lists a person's columns are kept: of a list of one thing there are as many as things. */
const KEPT_LISTS = 40;

/** Keeps which columns a person wants in a list, and how high its rows are; without a choice, those of the list. */
export function columnChoicePages<T extends PredicateList>(list: AdminListClass<T>): Type {
  const options = adminListOptions(list);

  @AdminPage()
  @RequirePermission(options.permission)
  @Controller(pathBeside(options.path, 'Columns'))
  class ColumnChoicePages {
    constructor(
      @Inject(list) private readonly definition: AdminListDefinition<T>,
      private readonly pages: PageRenderer,
    ) {}

    @Post()
    async choose(
      @Req() { visit }: PageRequest,
      @Res() response: Response,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const about = options.subject === undefined ? {} : { [options.subject]: form.text('subject') };
      const asked = await readAddress(options, this.definition, about, { principal });
      const isReset = form.checked('reset');
      const chosen = isReset ? {} : choiceIn(form, this.definition.columns(asked));
      await visit?.prefer({ lists: withChoice(visit.preferences, asked.address.path, chosen) });
      await this.pages.redirect(response, withoutColumns(returnPath(form.text('returnUrl')) ?? asked.address.path), {
        kind: 'success',
        text: isReset ? text('The list has its own columns again.') : text('Your columns were saved.'),
      });
    }
  }
  return Object.defineProperty(ColumnChoicePages, 'name', { value: `${list.name}ColumnPages` });
}

/** What the address says goes before what somebody prefers. */
function withoutColumns(path: string): string {
  const [list = '', query] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete(COLUMNS);
  return parameters.size === 0 ? list : `${list}?${parameters.toString()}`;
}

/** Columns that are those of the list are no choice: it may have others later. */
function choiceIn(form: FormFields, all: readonly ListColumn[]): ListPreferences {
  const columns = shownColumns(all, form.all('columns')).map(({ name }) => name);
  const ofList = shownColumns(all).map(({ name }) => name);
  const density = densityNamed(form.text('density'));
  return { ...(columns.join() !== ofList.join() && { columns }), ...(density && { density }) };
}

/** The list that was chosen for last stands last, and the first ones are forgotten. */
export function withChoice({ lists = {} }: Preferences, path: string, chosen: ListPreferences): Preferences['lists'] {
  const others = Object.entries(lists).filter(([key]) => key !== path);
  const isNone = Object.keys(chosen).length === 0;
  return Object.fromEntries([...others, ...(isNone ? [] : [[path, chosen] as const])].slice(-KEPT_LISTS));
}
