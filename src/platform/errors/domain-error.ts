import type { Fault, JsonObject } from '@espalier/plugin-sdk';
import { serviceTexts, text, translated } from '#platform/texts';

/** In the terms of the domain. HTTP maps it to a status, GraphQL to an error code. */
export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable'
  | 'failed';

export interface DomainErrorOptions extends ErrorOptions {
  /** JSON path of each wrong member to what is wrong with it. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** In place of `errors`, for what pages say in other words or with values. */
  readonly faults?: readonly Fault[];
  /** On pages, where they say it in other words. */
  readonly shown?: Fault['shown'];
  /** After which the same may succeed. */
  readonly retryAfterSeconds?: number;
  /** What programs are told beside the message: further members of the problem. */
  readonly details?: JsonObject;
  /** That is missing, for pages: they say who can give it. */
  readonly permission?: string;
}

/** Without `shown` it is said to programs only. */
export type ErrorText = Omit<Fault, 'member'>;

/** Expected. The message is for the caller: it says what is wrong and what to do next, and nothing of our insides. */
export class DomainError extends Error {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly faults?: readonly Fault[];
  readonly shown?: Fault['shown'];
  readonly retryAfterSeconds?: number;
  readonly details?: JsonObject;
  readonly permission?: string;

  constructor(
    readonly kind: ErrorKind,
    /** Stable and documented in `docs/errors.md`, for example `content.path-taken`. */
    readonly code: string,
    /** A sentence where pages show it, too. */
    said: string | ErrorText,
    options: DomainErrorOptions = {},
  ) {
    super(typeof said === 'string' ? said : said.message, options);
    this.name = new.target.name;
    this.faults = options.faults;
    this.errors = options.errors ?? (options.faults && faultsByMember(options.faults));
    this.shown = options.shown ?? (typeof said === 'string' ? undefined : said.shown);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
    this.permission = options.permission;
  }
}

export function faultsInWords(faults: readonly Fault[]): string {
  return faults.map(({ member, message }) => (member ? `${member}: ${message}` : message)).join(' ');
}

/** As `errors` of a problem has it. */
export function faultsByMember(
  faults: readonly Fault[],
  say = ({ message }: Fault): string => message,
): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const fault of faults) errors.set(fault.member, [...(errors.get(fault.member) ?? []), say(fault)]);
  return Object.fromEntries(errors);
}

/** The errors as a page says them; what is not about a member has the name `''`. */
export function shownErrors({ faults, errors, message, shown }: DomainError): Record<string, readonly string[]> {
  if (faults) return faultsByMember(faults, translated);
  if (!errors) return { '': [translated({ message, shown })] };
  const named = Object.entries(errors).map(([member, said]) => [
    member,
    said.map((one) => translated({ message: one })),
  ]);
  return Object.fromEntries(named) as Record<string, readonly string[]>;
}

/** As {@link shownErrors}, in one text. */
export function shownMessage(error: DomainError): string {
  const { faults, message, shown } = error;
  if (!faults) return translated({ message, shown });
  return faultsInWords(faults.map((fault) => ({ ...fault, message: translated(fault) })));
}

/**
 * On pages, of an error that was stored in English. What is no text of ours is quoted as it is.
 *
 * @param templates texts with one value, such as `There was no answer within {seconds} s`
 */
export function storedInWords(stored: string, templates: readonly string[] = []): string {
  return knownInWords(stored, templates) ?? text('“{words}”', { words: stored });
}

let ours: ReadonlySet<string> | undefined;

function knownInWords(stored: string, templates: readonly string[]): string | undefined {
  ours ??= serviceTexts().english;
  if (ours.has(stored)) return translated({ message: stored });
  for (const message of templates) {
    const [before = '', rest = ''] = message.split('{', 2);
    const [name = '', after = ''] = rest.split('}', 2);
    if (stored.length <= before.length + after.length || !stored.startsWith(before) || !stored.endsWith(after))
      continue;
    const value = stored.slice(before.length, stored.length - after.length);
    return translated({ message, shown: { message, values: { [name]: knownInWords(value, templates) ?? value } } });
  }
  return undefined;
}
