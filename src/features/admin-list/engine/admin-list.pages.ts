import { Controller, Get, Inject, NotFoundException, Param, Post, Query, Req, Res, type Type } from '@nestjs/common';
import {
  adminListOptions,
  type AdminListClass,
  type AdminListDefinition,
  type FoundRows,
  type PredicateList,
  type Principal,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { DisplayDrivers, PageRenderer } from '#core/display';
import { DomainError, shownErrors } from '#platform/errors';
import { Clock } from '#platform/clock';
import { Form, type FormFields, type PageRequest, type PageVisit } from '#platform/pages';
import { ListViews } from '../saved-views/list-views';
import { viewTabs } from '../saved-views/view-tabs';
import { COLUMNS, keptParameters, pathBeside, readAddress, type AskedList } from './asked-list';
import { BulkPages } from './bulk-pages';
import { filterChips, listModel, LIST_VIEW } from './list-model';
import { textOf } from './list-address';
import { AROUND, CARDS, syntaxOf, markedFault, type ListFault } from './filter-help.pages';
import { lastPage } from './list-pager';
import { columnChoices, densityChoices, listTable, shownColumns } from './list-table';
import { withTimeoutNotice } from './with-timeout-notice';

type Parameters = Readonly<Record<string, unknown>>;

/** Nobody leafs through more: whoever is shown so many narrows the filter. */
const COUNT_UP_TO = 1000;

const NOTHING: FoundRows<never> = { items: [], totalCount: 0 };

export function adminListPages<T extends PredicateList>(list: AdminListClass<T>): Type {
  const options = adminListOptions(list);
  const { path, subject, help, permission, bulkPermission = permission, noun } = options;
  const routes = subject === undefined ? [path] : [path, `${path}/:${subject}`];

  @AdminPage()
  @RequirePermission(permission)
  @Controller()
  class AdminListPages {
    constructor(
      @Inject(list) private readonly definition: AdminListDefinition<T>,
      private readonly drivers: DisplayDrivers,
      private readonly bulkPages: BulkPages,
      private readonly views: ListViews,
      private readonly pages: PageRenderer,
      private readonly clock: Clock,
    ) {}

    @Get(routes)
    async show(
      @Req() { visit }: PageRequest,
      @Res() response: Response,
      @Param() about: Parameters,
      @Query() parameters: Parameters,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const asked = await this.asked({ ...parameters, ...about }, visit, principal);
      const { address } = asked;
      // `?type=Page`, typed by hand.
      if (isBeside(about, parameters)) return this.pages.redirect(response, address.here);
      const [{ items, total, faults }, views] = await Promise.all([
        this.find(asked, principal),
        this.views.of(address.path, principal),
      ]);
      const last = lastPage(address, total);
      if (last !== undefined) return this.pages.redirect(response, address.at({ page: last }));
      const { title = options.title, ...around } = await this.definition.around(asked, items, principal);
      const columns = this.definition.columns(asked);
      const asColumns = asked.given(COLUMNS);
      const { columns: own, density } = visit?.preferences.lists?.[address.path] ?? {};
      const chosen = shownColumns(columns, asColumns === '' ? own : asColumns.split(','));
      const shown = { model: asked.options, principal };
      const parametersOfView = keptParameters(options, asked.given);
      const model = listModel({
        ...around,
        address,
        noun,
        now: this.clock.nowUtc(),
        faults,
        chips: filterChips(asked, address),
        terms: JSON.stringify(asked.known),
        valuesPath: asked.beside('Values'),
        meant: asked.meant === undefined ? undefined : { text: asked.meant, href: address.at({ q: asked.meant }) },
        syntax: help && syntaxOf(asked, this.drivers.zones(help.cards, shown, CARDS)),
        zones: help && this.drivers.zones(help.cards, shown, AROUND),
        table: listTable(chosen, await this.definition.rows(items, asked, principal), asked),
        columns: columnChoices(columns, chosen),
        density,
        densities: densityChoices(density),
        views: {
          ...viewTabs(
            views,
            around.quickFilters,
            { q: address.query.q, columns: asColumns, parameters: parametersOfView },
            principal,
          ),
          columns: chosen.map(({ name }) => name).join(','),
          parameters: parametersOfView,
          path: pathBeside(path, 'Views'),
        },
        columnsPath: pathBeside(path, 'Columns'),
        subject: subject && asked.given(subject),
        total,
        bulkActions: (await this.definition.bulk?.actions(asked.query, principal)) ?? [],
      });
      await this.pages.render(response, LIST_VIEW, model, { title, status: model.status, scripts: ['list.js'] });
    }

    @Post(routes)
    @RequirePermission(bulkPermission)
    async doToMany(
      @Req() { visit }: PageRequest,
      @Res() response: Response,
      @Param() about: Parameters,
      @Query() parameters: Parameters,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const { bulk } = this.definition;
      if (!bulk) throw new NotFoundException();
      const { address, query, faults } = await this.asked({ ...parameters, ...subjectIn(about) }, visit, principal);
      const target = {
        address,
        noun,
        actions: await bulk.actions(query, principal),
        hasFaults: faults.length > 0,
        selectAll: (atMost: number) => bulk.ids(query, atMost, principal),
        labels: (ids: readonly string[]) => bulk.labels(ids, principal),
      };
      await this.bulkPages.answer(response, target, form, principal);
    }

    private asked(parameters: Parameters, visit: PageVisit | undefined, principal: Principal): Promise<AskedList<T>> {
      return readAddress(options, this.definition, parameters, { principal, timeZone: visit?.timeZone });
    }

    private async find({ address, query, options: { normalizedText }, faults }: AskedList<T>, principal: Principal) {
      const { q, page, pageSize } = address.query;
      const request = { ...query, first: pageSize, skip: (page - 1) * pageSize, countUpTo: COUNT_UP_TO };
      const marked = faults.map((fault) => markedFault(q, fault));
      try {
        const found = this.definition.page(request, principal);
        const asked = { path: address.path, filter: normalizedText };
        const { items, totalCount, isTotalExact = true, obstacle } = await withTimeoutNotice(found, NOTHING, asked);
        return { items, total: { count: totalCount, isMore: !isTotalExact, obstacle }, faults: marked };
      } catch (error) {
        return { items: [], total: { count: 0 }, faults: [...marked, ...malformed(error)] };
      }
    }
  }
  return Object.defineProperty(AdminListPages, 'name', { value: `${list.name}Pages` });

  function isBeside(about: Parameters, parameters: Parameters): boolean {
    return subject !== undefined && about[subject] === undefined && textOf(parameters, subject) !== '';
  }

  /** In the path alone: not a parameter of the list of all. */
  function subjectIn(about: Parameters): Parameters {
    return subject === undefined ? {} : { [subject]: about[subject] };
  }
}

/** What the list cannot be asked for, in the address or by terms of plug-ins. */
function malformed(error: unknown): ListFault[] {
  if (!(error instanceof DomainError) || error.kind !== 'malformed') throw error;
  return Object.values(shownErrors(error)).flatMap((messages) => messages.map((message) => ({ message })));
}
