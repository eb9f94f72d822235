import type { Response } from 'express';
import type {
  Principal,
  RecordAction,
  RecordManagement,
  RecordFact,
  FormField,
  SavedRecord,
} from '@espalier/plugin-sdk';
import { fieldsModel, view, type FieldsModel, type FormState, type PageRenderer } from '#core/display';
import { text } from '#platform/texts';

export const DELETE = 'Delete';

export interface RecordButton {
  readonly title: string;
  readonly path: string;
  /** At once, rather than on a page of its own. */
  readonly acts: boolean;
  readonly deletes: boolean;
}

interface OfferedActions {
  /** Why the row cannot be changed. */
  readonly obstacle?: string;
  readonly buttons: readonly RecordButton[];
}

export function actionsOf<Row extends object>(records: RecordManagement<Row>): readonly RecordAction<Row>[] {
  const { actions = [], deletionWarning: warning = text('This cannot be undone.') } = records;
  return [...actions, { name: DELETE, title: text('Delete'), warning }];
}

export function isOffered<Row extends object>(action: RecordAction<Row>, row: Row): boolean {
  return action.isOffered?.(row) ?? true;
}

/** @param at path of the row's page */
export async function offeredActions<Row extends object>(
  records: RecordManagement<Row>,
  row: Row,
  at: string,
  principal: Principal,
): Promise<OfferedActions> {
  const obstacle = await records.obstacleTo?.(row, principal);
  const buttons = actionsOf(records)
    .filter((action) => isOffered(action, row))
    .filter((action) => obstacle === undefined || (action.run === undefined && action.name !== DELETE))
    .map((action) => ({
      title: action.title,
      path: `${at}/${action.name}`,
      acts: action.run !== undefined && action.warning === undefined,
      deletes: action.name === DELETE,
    }));
  return { ...(obstacle !== undefined && { obstacle }), buttons };
}

export interface EditModel extends FieldsModel {
  readonly action: string;
  readonly record?: {
    readonly version: string;
    readonly facts: readonly RecordFact[];
    readonly obstacle?: string;
    readonly buttons: readonly RecordButton[];
  };
}

export interface ConfirmModel {
  readonly warning: string;
  readonly action: string;
  readonly button: string;
  readonly kind: string;
  readonly back: string;
  readonly version: string;
}

export const EDIT = view<EditModel>('records/edit');
export const CONFIRM = view<ConfirmModel>('records/confirm');
const SECRET = view<{ name: string; secrets: readonly string[]; back: string }>('records/secret');

export function formModel(fields: readonly FormField[], action: string, form: FormState): EditModel {
  return { action, ...fieldsModel(fields, form) };
}

/** What is shown once stands in this answer, so that it is not kept for the next page. */
export async function answerSaved<Row extends object>(
  response: Response,
  pages: PageRenderer,
  { shownOnce }: SavedRecord<Row>,
  { name, path, notice }: { readonly name: string; readonly path: string; readonly notice: string },
): Promise<void> {
  if (!shownOnce) return pages.redirect(response, path, { kind: 'success', text: notice });
  const model = { name, secrets: Object.values(shownOnce), back: path };
  await pages.render(response, SECRET, model, { title: text('Secret of {name}', { name }) });
}
