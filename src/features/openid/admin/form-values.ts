import type { FormFields } from '#platform/pages';

/** Nothing, where nothing was typed. */
export function textOrNothing(form: FormFields, name: string): string | undefined {
  return form.text(name).trim() || undefined;
}
