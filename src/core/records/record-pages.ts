import { Controller, Get, Inject, Param, Post, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import {
  sentence,
  managedRecordOptions,
  type FormField,
  type ManagedRecordOptions,
  type RecordManagement,
  type ManagedRecordClass,
  type Principal,
  type RecordAction,
  type RecordStore,
  type SavedRecord,
} from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  bodyOfFields,
  newForm,
  PageRenderer,
  refused,
  shownInFields,
  typedInFields,
  type FormState,
} from '#core/display';
import { dtoMembers, readDto } from '#platform/dto';
import { DomainError, shownMessage } from '#platform/errors';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { EntityRecords } from './entity-records';
import {
  actionsOf,
  DELETE,
  isOffered,
  offeredActions,
  answerSaved,
  CONFIRM,
  EDIT,
  formModel,
  type EditModel,
} from './record-actions';
import { KEY_IN_PATH, keyOfRow, nameOfRow, pathOfRow, recordPath, recordsPath } from './record-paths';
import { actionNotOffered, recordChanged } from './records-errors';

type Values = Readonly<Record<string, unknown>>;

/** The key only for a new record, since it cannot change. */
async function fieldsOf<Row extends object>(
  { key }: ManagedRecordOptions,
  management: RecordManagement<Row>,
  row?: Row,
): Promise<readonly FormField[]> {
  const fields = await management.fields(row);
  return row ? fields.filter(({ name }) => name !== key) : fields;
}

/** What its POST takes. */
function valuesOf({ create }: ManagedRecordOptions, row: object): Values {
  const stored: Values = { ...row };
  return Object.fromEntries(dtoMembers(create).map(({ name }) => [name, stored[name]]));
}

/** Goes with the form, so that nobody undoes unseen what somebody else has changed meanwhile. */
function versionOf(options: ManagedRecordOptions, row: object): string {
  return entityTagOf(valuesOf(options, row));
}

/** Where the page of a record was before addresses had one grammar. */
const FORMER_EDIT = 'edit';

export function recordPages<Row extends object>(record: ManagedRecordClass<Row>): Type {
  const options = managedRecordOptions(record);
  const { admin, permission, title, create, replace = create } = options;
  const pathOf = (row: Row) => pathOfRow(record, row);

  @AdminPage()
  @RequirePermission(permission)
  @Controller(`Admin/${admin}`)
  class RecordPages {
    private readonly store: RecordStore<Row>;

    constructor(
      @Inject(record) private readonly records: RecordManagement<Row>,
      entities: EntityRecords,
      private readonly pages: PageRenderer,
    ) {
      this.store = entities.storeOf(record, records);
    }

    @Get(':key')
    async edit(
      @Res() response: Response,
      @Param('key', KEY_IN_PATH) key: string,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const row = await this.store.get(key);
      const fields = await fieldsOf(options, this.records, row);
      await this.showEdit(response, principal, 200, row, newForm(shownInFields(fields, row)));
    }

    @Post(':key')
    async save(
      @Res() response: Response,
      @Param('key', KEY_IN_PATH) key: string,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const row = await this.store.get(key);
      const fields = await fieldsOf(options, this.records, row);
      let saved: SavedRecord<Row>;
      try {
        // What no field is for stays as it was when the form was shown: else its version is another one.
        const values = await readDto(replace, { ...valuesOf(options, row), ...bodyOfFields(fields, form) });
        saved = await this.store.replace(keyOfRow(record, row), values, unchangedSince(form), principal);
      } catch (error) {
        const again = refused(typedInFields(fields, form), error);
        return this.showEdit(response, principal, again.status, row, again.form);
      }
      await this.answer(response, saved, text('{name} was saved.', { name: this.nameOf(saved.record) }));
    }

    @Get(`${FORMER_EDIT}/:key/*rest`)
    formerPage(
      @Res() response: Response,
      @Param('key') formerKey: string,
      @Param('rest') rest: readonly string[],
    ): void {
      this.pages.moved(response, [recordPath(record, formerKey), ...rest.map(encodeURIComponent)].join('/'));
    }

    @Get(':key/:action')
    async confirm(
      @Res() response: Response,
      @Param('key', KEY_IN_PATH) key: string,
      @Param('action') name: string,
    ): Promise<void> {
      const action = this.actionOf(name);
      if (!action?.warning) return this.redirectFormer(response, key, name);
      const row = await this.store.get(key);
      if (!isOffered(action, row)) throw actionNotOffered(action, this.nameOf(row));
      const model = {
        warning: action.warning,
        action: `${pathOf(row)}/${action.name}`,
        button: action.title,
        kind: action.name === DELETE ? 'danger' : '',
        back: pathOf(row),
        version: versionOf(options, row),
      };
      const heading = text('{button}: {name}', { button: action.title, name: this.nameOf(row) });
      await this.pages.render(response, CONFIRM, model, { title: heading });
    }

    @Post(':key/:action')
    async act(
      @Res() response: Response,
      @Param('key', KEY_IN_PATH) key: string,
      @Param('action') name: string,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const action = this.actionOf(name);
      if (!action) throw unknownAction(name);
      const row = await this.store.get(key);
      try {
        if (!isOffered(action, row)) throw actionNotOffered(action, this.nameOf(row));
        if (action.name === DELETE) return await this.remove(response, row, form, principal);
        if (!action.run) throw unknownAction(name);
        const outcome = await action.run(row, principal);
        const saved = typeof outcome === 'string' ? { record: row } : outcome;
        await this.answer(response, saved, typeof outcome === 'string' ? outcome : '');
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
        await this.pages.redirect(response, pathOf(row), { kind: 'error', text: shownMessage(error) });
      }
    }

    private async remove(response: Response, row: Row, form: FormFields, principal: Principal): Promise<void> {
      await this.store.remove(keyOfRow(record, row), unchangedSince(form), principal);
      const notice = text('{name} was deleted.', { name: this.nameOf(row) });
      await this.pages.redirect(response, recordsPath(record), { kind: 'success', text: notice });
    }

    private answer(response: Response, saved: SavedRecord<Row>, notice: string): Promise<void> {
      const name = this.nameOf(saved.record);
      return answerSaved(response, this.pages, saved, { name, path: pathOf(saved.record), notice });
    }

    private nameOf(row: Row): string {
      return nameOfRow(record, this.records, row);
    }

    private async showEdit(
      response: Response,
      principal: Principal,
      status: number,
      row: Row,
      form: FormState,
    ): Promise<void> {
      const at = pathOf(row);
      const model: EditModel = {
        ...formModel(await fieldsOf(options, this.records, row), at, form),
        record: {
          version: versionOf(options, row),
          facts: this.records.facts?.(row) ?? [],
          ...(await offeredActions(this.records, row, at, principal)),
        },
      };
      await this.pages.render(response, EDIT, model, { title: this.nameOf(row), status });
    }

    private actionOf(name: string): RecordAction<Row> | undefined {
      return actionsOf(this.records).find((action) => action.name.toLowerCase() === name.toLowerCase());
    }

    /** `edit/<key>` and `secret/<key>` were addresses once. */
    private redirectFormer(response: Response, step: string, name: string): void {
      const action = this.actionOf(step);
      if (!action && step.toLowerCase() !== FORMER_EDIT) throw unknownAction(name);
      this.pages.moved(response, `${recordPath(record, name)}${action ? `/${action.name}` : ''}`);
    }
  }
  return Object.defineProperty(RecordPages, 'name', { value: `${title.replaceAll(' ', '')}RecordPages` });

  function unchangedSince(form: FormFields) {
    const version = form.text('version');
    return (current: Row) => {
      if (version !== versionOf(options, current)) throw options.changed?.(current) ?? recordChanged(options);
    };
  }
}

function unknownAction(name: string): DomainError {
  return new DomainError(
    'not-found',
    'records.action-not-found',
    sentence('There is no page "{name}" of a record.', { name }),
  );
}
