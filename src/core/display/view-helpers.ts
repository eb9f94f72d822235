import handlebars from 'handlebars';
import { spokenLanguage, text, text as inLanguage, textList, textPieces, type TextValues } from '#platform/texts';
import type { Assets } from './assets';
import { UTC, agoElement, exactElement, soonElement, timeElement, valueElement } from './times';
import { errorEntries, fieldOf, type FormState } from './form-state';

const { escapeExpression } = handlebars.Utils;

/** The address of a link is the value `a`; `hidden` is for those who listen only. */
const ELEMENTS: Readonly<Record<string, (values: TextValues) => string>> = {
  a: ({ a }) => `<a href="${escapeExpression(typeof a === 'string' ? a : '')}">`,
  code: () => '<code>',
  del: () => '<del>',
  ins: () => '<ins>',
  strong: () => '<strong>',
  hidden: () => '<span class="visually-hidden">',
};

const ENDS: Readonly<Record<string, string>> = { hidden: '</span>' };

interface HelperOptions {
  readonly data: { readonly page?: { readonly timeZone?: string } };
}

type Moment = Date | string | null | undefined;

export function viewHelpers(basePath: string, assets: Assets): Record<string, handlebars.HelperDelegate> {
  const drawings = drawingsIn(assets.textOf('icons.svg'));
  return {
    /** `{{url "/Admin"}}` */
    url: (path: string) => basePath + path,
    /** `{{asset "espalier.css"}}` */
    asset: (name: string) => basePath + assets.pathOf(name),
    /** `{{icon "users"}}`: decoration, beside words. */
    icon: (name: string, { hash }: { hash: { class?: string } }) => icon(name, drawings, hash.class),
    /** The initials of a name, in a colour that it always has. */
    avatar: (name: string) => avatar(name),
    /** `{{time item.createdUtc}}`. Nothing for null. */
    time: (moment: Moment, { data }: HelperOptions) => timeElement(moment, data.page?.timeZone),
    /** `{{memberValue change.after}}`: of a member, whatever it holds. */
    memberValue: (value: string | undefined, { data }: HelperOptions) => valueElement(value, data.page?.timeZone),
    /** `{{ago item.modifiedUtc now}}`: in few letters, with the exact time for whoever points at it. */
    ago: (moment: Moment, now: Date | string, { data }: HelperOptions) => agoElement(moment, now, data.page?.timeZone),
    /** For whoever cannot point at one in few letters. */
    exact: (moment: Moment, { data }: HelperOptions) => exactElement(moment, data.page?.timeZone),
    /** What is to come, exactly. */
    soon: (moment: Moment, now: Date | string, { data }: HelperOptions) =>
      soonElement(moment, now, data.page?.timeZone),
    /** `UTC`, or what the reader has chosen. */
    zone: ({ data }: HelperOptions) => data.page?.timeZone ?? UTC,
    /** As the language of the reader has them. */
    number: (value: number) => value.toLocaleString(spokenLanguage().tag),
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
    /** As `t`, of a text that is written out elsewhere. */
    sentence: (message: string, { hash }: { hash: TextValues }) => viewText(message, hash),
    /** A value of `t` that stands out. */
    strong: (value: string) => new handlebars.SafeString(`<strong>${escapeExpression(value)}</strong>`),
    eq: (one: unknown, other: unknown) => one === other,
    /** `{{list labels}}`: in a sentence. */
    list: (words: readonly string[]) => textList(words),
    has: (list: readonly unknown[], value: unknown) => list.includes(value),
  };
}

/** By the names of icons: the view box, and the shapes in it. */
type Drawings = ReadonlyMap<string, readonly [box: string, shapes: string]>;

const SYMBOL = /^<symbol id="([\w-]+)" viewBox="([\d ]+)">(.+)<\/symbol>$/;

/** Of a file with a symbol in each line. */
function drawingsIn(sprite: string): Drawings {
  return new Map(
    sprite.split('\n').flatMap((line): [string, [string, string]][] => {
      const [, name = '', box = '', shapes = ''] = SYMBOL.exec(line) ?? [];
      return name ? [[name, [box, shapes]]] : [];
    }),
  );
}

/** Beside lucide: status shapes, nodes of a branch of versions, and the mark. */
const KINDS: Readonly<Record<string, string>> = { g: 'g', n: 'node', mark: 'mark' };

/** Drawn in the page: to take them out of a file costs a browser a fifth of what it does for a list. */
function icon(name: string, drawings: Drawings, further?: string): handlebars.SafeString {
  const kind = KINDS[name.split('-', 1)[0] ?? ''] ?? 'i';
  const classes = further === undefined ? kind : `${kind} ${further}`;
  const [box = '0 0 24 24', shapes = ''] = drawings.get(name) ?? [];
  return new handlebars.SafeString(
    `<svg class="${escapeExpression(classes)}" viewBox="${box}" aria-hidden="true">${shapes}</svg>`,
  );
}

const AVATAR_COLOURS = 7;

function avatar(name: string): handlebars.SafeString {
  const { initials, colour } = avatarOf(name);
  return new handlebars.SafeString(
    `<span class="avatar a${colour}" aria-hidden="true">${escapeExpression(initials)}</span>`,
  );
}

/** For scripts, which make it themselves. What stands in brackets, such as a handle, is no part of the name. */
export function avatarOf(name: string): { readonly initials: string; readonly colour: number } {
  const [own = ''] = name.split(' (', 1);
  const [first = '', ...others] = own.split(/[\s._-]+/u).flatMap((word) => /^./u.exec(word) ?? []);
  return {
    initials: `${first}${others.at(-1) ?? ''}`.toUpperCase(),
    colour: Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % AVATAR_COLOURS,
  };
}

/** `1.2 MB` */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return text('{bytes, plural, one {{bytes} byte} other {{bytes} bytes}}', { bytes });
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1000;
  const digits = value < 10 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString(spokenLanguage().tag, options)} ${units[unit]}`;
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
