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
import { text } from '#platform/texts';
import { EntityRecords } from './entity-records';
import { nameOfRow, pathOfRow, recordsPath } from './record-paths';
import { answerSaved, EDIT, formModel } from './record-views';

interface ListModel {
  readonly title: string;
  readonly newTitle: string;
  readonly path: string;
  readonly columns: readonly Pick<RecordColumn<object>, 'title'>[];
  readonly rows: readonly { readonly path: string; readonly cells: readonly string[] }[];
  readonly pager: Pager;
}

const LIST = view<ListModel>('records/list');

const PAGE_SIZE = 20;

export function recordListPages<Row extends object>(record: ManagedRecordClass<Row>): Type {
  const { admin, permission, title, newTitle, create } = managedRecordOptions(record);
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
    async list(@Res() response: Response, @Query('page') given: unknown): Promise<void> {
      const page = pageNumber(given);
      const columns = this.records.columns ?? columnsOf(await this.records.fields(undefined));
      const { items, totalCount } = await this.store.page({ first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE });
      const rows = items.map((row) => ({
        path: pathOfRow(record, row),
        cells: columns.map((column) => [column.text(row)].flat().join(', ')),
      }));
      const pager = pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => `${path}?page=${to}`);
      await this.pages.render(response, LIST, { title, newTitle, path, columns, rows, pager }, { title });
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
      await this.pages.render(response, EDIT, model, { title: newTitle, status });
    }
  }
  return Object.defineProperty(ListPages, 'name', { value: `${title.replaceAll(' ', '')}Pages` });
}

function columnsOf(fields: readonly FormField[]): RecordColumn<object>[] {
  return fields.map(({ name, label }) => ({
    title: label,
    text: (row) => cellOf((row as Readonly<Record<string, unknown>>)[name]),
  }));
}

function cellOf(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
