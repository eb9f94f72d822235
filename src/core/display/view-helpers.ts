import handlebars from 'handlebars';
import { processLanguage, text, text as inLanguage, textPieces, type TextValues } from '#platform/texts';
import type { Assets } from './assets';
import { errorEntries, fieldOf, type FormState } from './form-state';

const { escapeExpression } = handlebars.Utils;

/** The address of a link is the value `a`; `unseen` is for those who listen only. */
const ELEMENTS: Readonly<Record<string, (values: TextValues) => string>> = {
  a: ({ a }) => `<a href="${escapeExpression(typeof a === 'string' ? a : '')}">`,
  code: () => '<code>',
  del: () => '<del>',
  ins: () => '<ins>',
  strong: () => '<strong>',
  unseen: () => '<span class="visually-hidden">',
};

const ENDS: Readonly<Record<string, string>> = { unseen: '</span>' };

const LANGUAGE = processLanguage().tag;

const DATE = new Intl.DateTimeFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export function viewHelpers(basePath: string, assets: Assets): Record<string, handlebars.HelperDelegate> {
  return {
    /** `{{url "/Admin"}}` */
    url: (path: string) => basePath + path,
    /** `{{asset "espalier.css"}}` */
    asset: (name: string) => basePath + assets.pathOf(name),
    /** `{{time item.createdUtc}}`. Nothing for null. */
    time: (moment: Date | string | null | undefined) => timeElement(moment),
    /** As the language of the service has them. */
    number: (value: number) => value.toLocaleString(LANGUAGE),
    /** `{{size file.bytes}}` */
    size: (bytes: number) => sizeInWords(bytes),
    /** For the partials of fields: `{{> ui/text (field form "userName") …}}`. */
    field: (form: FormState, name: string) => fieldOf(form, name),
    /** Labels by the names of the fields. */
    formErrors: (form: FormState, { hash }: { hash: Record<string, string> }) => errorEntries(form, hash),
    /** `{{url (join "/Admin/Users/" id)}}` */
    join: (...pieces: unknown[]) => pieces.slice(0, -1).join(''),
    /**
     * By the English text: `{{t "Saved by {author}" author=author}}`. Inline elements, `{{t "See <a>the list</a>."
     * a=(url list)}}`, only where it does not stand in an attribute.
     */
    t: (message: string, { hash }: { hash: TextValues }) => viewText(message, hash),
    eq: (one: unknown, other: unknown) => one === other,
    has: (list: readonly unknown[], value: unknown) => list.includes(value),
  };
}

function timeElement(moment: Date | string | null | undefined): string | handlebars.SafeString {
  if (!moment) return '';
  return new handlebars.SafeString(
    `<time datetime="${escapeExpression(new Date(moment).toISOString())}">${escapeExpression(momentInWords(moment))}</time>`,
  );
}

/** For sentences: `20 Nov 2026, 10:00 UTC`. */
export function momentInWords(moment: Date | string): string {
  return `${DATE.format(new Date(moment))} UTC`;
}

/** `1.2 MB` */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return text('{bytes, plural, one {{bytes} byte} other {{bytes} bytes}}', { bytes });
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/**
 * Values are escaped, but for what helpers have made, such as `(time moment)`; of the text itself, {@link ELEMENTS} are
 * elements, and the rest is escaped.
 */
export function viewText(message: string, values: TextValues): string | handlebars.SafeString {
  const hasHtml =
    message.includes('<') || Object.values(values).some((value) => value instanceof handlebars.SafeString);
  if (!hasHtml) return Object.keys(values).length === 0 ? inLanguage(message) : inLanguage(message, values);
  const pieces = textPieces(message, mapValues(values, escaped));
  return new handlebars.SafeString(
    pieces.map((piece) => (typeof piece === 'string' ? elements(piece, values) : String(piece))).join(''),
  );
}

/** Objects are told from what the text says. Numbers stay: plurals count them. */
function escaped(value: TextValues[string]): TextValues[string] {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof handlebars.SafeString) return value;
  const known = value ?? '';
  const said = typeof known === 'string' ? known : JSON.stringify(known);
  return new handlebars.SafeString(escapeExpression(said));
}

function elements(said: string, values: TextValues): string {
  return escapeExpression(said).replace(/&lt;(\/?)([a-z]+)&gt;/g, (whole, end: string, name: string) => {
    const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (!element) return whole;
    return end ? (ENDS[name] ?? `</${name}>`) : element(values);
  });
}

function mapValues(values: TextValues, change: (value: TextValues[string]) => TextValues[string]): TextValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
