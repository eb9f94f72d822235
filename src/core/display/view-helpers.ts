import handlebars from 'handlebars';
import { processLanguage, type TextValues } from '#platform/texts';
import type { Assets } from './assets';
import { errorEntries, fieldOf, type FormState } from './form-state';
import { sizeInWords } from './size-in-words';
import { viewText } from './view-text';

const LANGUAGE = processLanguage().tag;

const DATE = new Intl.DateTimeFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** What views can say beside their models. */
export function viewHelpers(basePath: string, assets: Assets): Record<string, handlebars.HelperDelegate> {
  return {
    /** The address of a path within the service: `{{url "/Admin"}}`. */
    url: (path: string) => basePath + path,
    /** The address of a file of ours: `{{asset "espalier.css"}}`. */
    asset: (name: string) => basePath + assets.pathOf(name),
    /** A moment as a person reads it: `{{time item.createdUtc}}`. Nothing for null. */
    time: (moment: Date | string | null | undefined) => timeElement(moment),
    /** A number with its thousands apart, as the language of the service has them. */
    number: (value: number) => value.toLocaleString(LANGUAGE),
    /** So many bytes as a person reads them: `{{size file.bytes}}`. */
    size: (bytes: number) => sizeInWords(bytes),
    /** A field of a form with its value and errors, for the partials of fields: `{{> ui/text (field form "userName") …}}`. */
    field: (form: FormState, name: string) => fieldOf(form, name),
    /** The errors of a form for its summary; labels by the names of the fields. */
    formErrors: (form: FormState, { hash }: { hash: Record<string, string> }) => errorEntries(form, hash),
    /** Pieces of a path put together: `{{url (join "/Admin/Users/" id)}}`. */
    join: (...pieces: unknown[]) => pieces.slice(0, -1).join(''),
    /**
     * A text in the language of the service, by its English one: `{{t "Saved by {author}" author=author}}`. It may have elements of a
     * line in it, `{{t "See <a>the list</a>." a=(url list)}}`, where it does not stand in an attribute.
     */
    t: (message: string, { hash }: { hash: TextValues }) => viewText(message, hash),
    /** Whether two values are the same. */
    eq: (one: unknown, other: unknown) => one === other,
    /** Whether a list has a value. */
    has: (list: readonly unknown[], value: unknown) => list.includes(value),
  };
}

function timeElement(moment: Date | string | null | undefined): string | handlebars.SafeString {
  if (!moment) return '';
  const { escapeExpression } = handlebars.Utils;
  return new handlebars.SafeString(
    `<time datetime="${escapeExpression(new Date(moment).toISOString())}">${escapeExpression(momentInWords(moment))}</time>`,
  );
}

/** As `time` shows it, for sentences: `20 Nov 2026, 10:00 UTC`. */
export function momentInWords(moment: Date | string): string {
  return `${DATE.format(new Date(moment))} UTC`;
}
