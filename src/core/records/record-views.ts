import type { RecordFact, RecordField, SavedRecord } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { errorEntries, view, type FormErrorEntry, type FormState, type PageRenderer } from '#core/display';
import { text } from '#platform/texts';
import { controlsOf, type RecordControl } from './record-form';

export interface EditModel {
  readonly action: string;
  readonly errors: readonly FormErrorEntry[];
  readonly controls: readonly RecordControl[];
  /** Absent for a new record. */
  readonly record?: {
    readonly version: string;
    readonly facts: readonly RecordFact[];
    readonly obstacle?: string;
    readonly buttons: readonly { readonly title: string; readonly path: string; readonly acts: boolean }[];
  };
}

export const EDIT = view<EditModel>('records/edit');
const SECRET = view<{ name: string; secrets: readonly string[]; back: string }>('records/secret');

export function formModel(fields: readonly RecordField[], action: string, form: FormState): EditModel {
  const controls = controlsOf(fields, form);
  const labels = Object.fromEntries(controls.map(({ name, label }) => [name, label]));
  return { action, errors: errorEntries(form, labels), controls };
}

/** Goes to the page of the record. What is shown once stands in this answer instead, so that it is not kept for the next page. */
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
