import type { FormFields } from '#platform/pages';

/** The entries of a list that is typed one per line. */
export function linesOf(form: FormFields, name: string): string[] {
  return form
    .text(name)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Nothing, where nothing was typed. */
export function textOrNothing(form: FormFields, name: string): string | undefined {
  return form.text(name).trim() || undefined;
}
