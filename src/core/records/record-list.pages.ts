import { Controller, Get, Inject, Post, Query, Res, type Type } from '@nestjs/common';
import {
  managedRecordOptions,
  type ManagedRecordClass,
  type Principal,
  type RecordColumn,
  type FormField,
  type RecordManagement,
  type RecordStore,
  type SavedRecord,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  bodyOfFields,
  newForm,
  pageNumber,
  PageRenderer,
  pagerOf,
  refused,
  shownInFields,
  typedInFields,
  view,
  type FormState,
  type Pager,
} from '#core/display';
import { readDto } from '#platform/dto';
import { Form, type FormFields } from '#platform/pages';
import { spokenLanguage, text } from '#platform/texts';
import { EntityRecords } from './entity-records';
import { offeredActions, answerSaved, EDIT, formModel, type RecordButton } from './record-actions';
import { nameOfRow, pathOfRow, recordsPath } from './record-paths';

interface ListModel {
  readonly title: string;
  readonly newTitle: string;
  readonly many: string;
  readonly path: string;
  readonly columns: readonly Pick<RecordColumn<object>, 'title'>[];
  readonly links: readonly { readonly title: string; readonly path: string }[];
  readonly rows: readonly ListRow[];
  readonly pager: Pager;
}

interface ListRow {
  readonly path: string;
  readonly label: string;
  readonly cells: readonly Cell[];
  readonly buttons: readonly RecordButton[];
}

interface Cell {
  readonly title: string;
  readonly text: string;
  readonly below?: string;
  readonly href?: string;
}

const LIST = view<ListModel>('records/list');

const PAGE_SIZE = 20;

export function recordListPages<Row extends object>(record: ManagedRecordClass<Row>): Type {
  const options = managedRecordOptions(record);
  const { admin, permission, create } = options;
  const path = recordsPath(record);

  @AdminPage()
  @RequirePermission(permission)
  @Controller(`Admin/${admin}`)
  class ListPages {
    private readonly store: RecordStore<Row>;

    constructor(
      @Inject(record) private readonly records: RecordManagement<Row>,
      entities: EntityRecords,
      private readonly pages: PageRenderer,
    ) {
      this.store = entities.storeOf(record, records);
    }

    @Get()
    async list(
      @Res() response: Response,
      @Query('page') given: unknown,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const { title, newTitle, many = title } = options;
      const page = pageNumber(given);
      const { items, totalCount } = await this.store.page({ first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE });
      const columns: readonly RecordColumn<Row>[] = [
        ...(this.records.columns ?? columnsOf(await this.records.fields(undefined))),
        ...((await this.records.moreColumns?.(items, principal)) ?? []),
      ];
      const rows = await Promise.all(items.map((row) => this.rowOf(row, columns, principal)));
      const pager = pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => `${path}?page=${to}`);
      const links = (this.records.links ?? []).map((link) => ({ ...link, path: `${path}/${link.path}` }));
      await this.pages.render(response, LIST, { title, newTitle, many, path, links, columns, rows, pager }, { title });
    }

    private async rowOf(row: Row, columns: readonly RecordColumn<Row>[], principal: Principal): Promise<ListRow> {
      const at = pathOfRow(record, row);
      const { buttons } = await offeredActions(this.records, row, at, principal);
      const cells = columns.map((column) => cellOf(column, row));
      return { path: at, label: nameOfRow(record, this.records, row), cells, buttons };
    }

    @Get('New')
    async new(@Res() response: Response): Promise<void> {
      const fields = await this.records.fields(undefined);
      await this.showNew(response, 200, newForm(shownInFields(fields, new create())));
    }

    @Post('New')
    async create(
      @Res() response: Response,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const fields = await this.records.fields(undefined);
      let saved: SavedRecord<Row>;
      try {
        saved = await this.store.create(await readDto(create, bodyOfFields(fields, form)), principal);
      } catch (error) {
        const again = refused(typedInFields(fields, form), error);
        return this.showNew(response, again.status, again.form);
      }
      const name = nameOfRow(record, this.records, saved.record);
      await answerSaved(response, this.pages, saved, {
        name,
        path: pathOfRow(record, saved.record),
        notice: text('{name} was created.', { name }),
      });
    }

    private async showNew(response: Response, status: number, form: FormState): Promise<void> {
      const model = formModel(await this.records.fields(undefined), `${path}/New`, form);
      await this.pages.render(response, EDIT, model, { title: options.newTitle, status });
    }
  }
  return Object.defineProperty(ListPages, 'name', { value: `${options.title.replaceAll(' ', '')}Pages` });
}

function columnsOf(fields: readonly FormField[]): RecordColumn<object>[] {
  return fields.map(({ name, label }) => ({
    title: label,
    text: (row) => valueInWords((row as Readonly<Record<string, unknown>>)[name]),
  }));
}

function cellOf<Row extends object>(column: RecordColumn<Row>, row: Row): Cell {
  return {
    title: column.title,
    text: [column.text(row)].flat().join(', '),
    below: column.below?.(row),
    href: column.href?.(row),
  };
}

function valueInWords(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? text('Yes') : text('No');
  if (typeof value === 'number') return value.toLocaleString(spokenLanguage().tag);
  return typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
}
