import handlebars from 'handlebars';
import type { Assets } from './assets';
import { errorEntries, fieldOf, type FormState } from './form-state';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What views can say beside their models. */
export function viewHelpers(basePath: string, assets: Assets): Record<string, handlebars.HelperDelegate> {
  return {
    /** The address of a path within the service: `{{url "/Admin"}}`. */
    url: (path: string) => basePath + path,
    /** The address of a file of ours: `{{asset "espalier.css"}}`. */
    asset: (name: string) => basePath + assets.pathOf(name),
    /** A moment as a person reads it: `{{time item.createdUtc}}`. Nothing for null. */
    time: (moment: Date | string | null | undefined) => timeElement(moment),
    /** A field of a form with its value and errors, for the partials of fields: `{{> ui/text (field form "userName") …}}`. */
    field: (form: FormState, name: string) => fieldOf(form, name),
    /** The errors of a form for its summary; labels by the names of the fields. */
    formErrors: (form: FormState, { hash }: { hash: Record<string, string> }) => errorEntries(form, hash),
    /** Pieces of a path put together: `{{url (join "/Admin/Users/" id)}}`. */
    join: (...pieces: unknown[]) => pieces.slice(0, -1).join(''),
    /** Whether two values are the same. */
    eq: (one: unknown, other: unknown) => one === other,
    /** Whether a list has a value. */
    has: (list: readonly unknown[], value: unknown) => list.includes(value),
  };
}

function timeElement(moment: Date | string | null | undefined): string | handlebars.SafeString {
  if (!moment) return '';
  const date = new Date(moment);
  const { escapeExpression } = handlebars.Utils;
  return new handlebars.SafeString(
    `<time datetime="${escapeExpression(date.toISOString())}">${escapeExpression(`${DATE.format(date)} UTC`)}</time>`,
  );
}
