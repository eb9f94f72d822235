import type { RecordFact, FormField, SavedRecord } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { fieldsModel, view, type FieldsModel, type FormState, type PageRenderer } from '#core/display';
import { text } from '#platform/texts';
import type { RecordButton } from './record-actions';

export interface EditModel extends FieldsModel {
  readonly action: string;
  readonly record?: {
    readonly version: string;
    readonly facts: readonly RecordFact[];
    readonly obstacle?: string;
    readonly buttons: readonly RecordButton[];
  };
}

export const EDIT = view<EditModel>('records/edit');
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
