import { SetMetadata, createParamDecorator, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '@espalier/plugin-sdk';

const READING = new Set(['GET', 'HEAD']);

export const LONG_FORM = 'espalier:long-form';

/** Lets the form of a page be as long as a body of the API, on the handler that takes it. */
export const LongForm = (): CustomDecorator => SetMetadata(LONG_FORM, true);

export const Form = createParamDecorator(
  (_data: undefined, context: ExecutionContext): FormFields =>
    context.switchToHttp().getRequest<PageRequest>().form ?? new FormFields({}),
);

export interface FlashMessage {
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** The item that was saved, as its form names it: the browser forgets what it has kept of that form. */
  readonly saved?: string;
  /** Path of a form that puts it back as it was. */
  readonly undo?: {
    readonly path: string;
    readonly returnUrl: string;
    /** Posted with it. */
    readonly fields?: Readonly<Record<string, string>>;
  };
}

export const PREVIEW_SCREENS = ['phone', 'tablet', 'desktop'] as const;
type PreviewScreen = (typeof PREVIEW_SCREENS)[number];

/** How a person wants the pages. */
export interface Preferences {
  /** Default: that of the device. */
  readonly theme?: 'light' | 'dark';
  /** BCP 47. Default: that of the browser, else that of the service. */
  readonly language?: string;
  /** IANA name, such as `Europe/Berlin`. Default: that of the browser, else that of the site. */
  readonly timeZone?: string;
  /** Without single letters that do something. */
  readonly letters?: 'off';
  /** Texts as their source, instead of as they will look. */
  readonly writing?: 'source';
  /** The live preview of the editor, and the screen that it shows. */
  readonly preview?: { readonly isOpen: boolean; readonly screen?: PreviewScreen };
  /** By path of the list. */
  readonly lists?: Readonly<Record<string, ListPreferences>>;
}

export interface ListPreferences {
  /** Names of the columns, in order. Default: those of the list. */
  readonly columns?: readonly string[];
  /** Of the rows. Default: between the two. */
  readonly density?: 'compact' | 'roomy';
}

export interface PageVisit {
  readonly principal?: Principal;
  readonly preferences: Preferences;
  /** In which times are shown. */
  readonly timeZone: string;
  /** Goes into the field `_csrf` of every form. Reading it may set a cookie, so read it before the answer begins. */
  readonly formToken: string;
  /** @throws DomainError 403 unless it is the token of a form that this visitor was shown */
  requireFormToken(token: string): void;
  /** Nothing for nobody. @param change members instead of those that were */
  prefer(change: Preferences): Promise<void>;
  tell(message: FlashMessage): Promise<void>;
  /** The messages that are waiting, which are gone then. */
  takeMessages(): Promise<readonly FlashMessage[]>;
}

export interface PageRequest extends Request {
  /** Set by the guard on page routes, and on no other. */
  visit?: PageVisit;
  form?: FormFields;
}

/** Every method but GET and HEAD changes something, whatever it is called. */
export function onlyReads({ method }: { readonly method: string }): boolean {
  return READING.has(method);
}

/** A field that was not sent is empty. */
export class FormFields {
  /** @param body as `express.urlencoded` reads it: a list where a name came several times */
  constructor(private readonly body: Readonly<Record<string, string | readonly string[] | undefined>>) {}

  get names(): readonly string[] {
    return Object.keys(this.body);
  }

  /** The last one when there are several. */
  text(name: string): string {
    return this.all(name).at(-1) ?? '';
  }

  /** NaN for what is none, so that it is refused. */
  number(name: string): number {
    const text = this.text(name).trim();
    return text === '' ? Number.NaN : Number(text);
  }

  /** As of the checked boxes of a group. */
  all(name: string): readonly string[] {
    if (!Object.hasOwn(this.body, name)) return [];
    const value = this.body[name];
    return typeof value === 'string' ? [value] : (value ?? []);
  }

  checked(name: string): boolean {
    return this.all(name).length > 0;
  }

  /** PostgreSQL cannot store it. */
  holdsNul(): boolean {
    return Object.keys(this.body).some((name) => this.all(name).some((value) => value.includes('\0')));
  }
}

/** Where a path is kept for a while, such as in a cookie. */
const MAX_LENGTH = 2000;
/** Characters that a link may have which carries a path, as it is sent: the server has to read cookies beside it. */
export const MAX_LINK = 8000;

const SOMEWHERE = 'http://espalier.invalid';

/** No slash at its start or two, which begin a host; backslashes, which are slashes to browsers; and what browsers skip over. */
const LEADS_AWAY = /^(?!\/(?!\/))|[\\\s\p{Cc}]/u;

/**
 * Such as where to go after signing in; undefined for anything that a browser might take for another site.
 *
 * @param maxLength in characters; what is longer counts as not sent
 */
export function localPath(given: unknown, maxLength = MAX_LENGTH): string | undefined {
  if (typeof given !== 'string' || given.length > maxLength || LEADS_AWAY.test(given)) return undefined;
  const url = URL.canParse(given, SOMEWHERE) ? new URL(given, SOMEWHERE) : undefined;
  if (url?.origin !== SOMEWHERE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
