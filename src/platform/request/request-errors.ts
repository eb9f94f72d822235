import { sentence, type Fault } from '@espalier/plugin-sdk';
import { DomainError, faultsInWords } from '#platform/errors';

export class MalformedQueryError extends DomainError {
  /** @param errors name of each parameter to what is wrong with it */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    const detail = Object.entries(errors).map(([name, messages]) => `${name} ${messages.join(' ')}`);
    super('malformed', 'http.malformed-query', detail.join(' '), { errors });
  }

  /** For those who gave the parameters under other names. */
  renamed(names: Readonly<Record<string, string>>): MalformedQueryError {
    const errors = Object.entries(this.errors ?? {});
    return new MalformedQueryError(
      Object.fromEntries(errors.map(([name, messages]) => [names[name] ?? name, messages])),
    );
  }
}

export class UnsupportedBodyError extends DomainError {
  constructor() {
    super(
      'unsupported-media-type',
      'http.not-json',
      'The body must be JSON. Send the header Content-Type: application/json.',
    );
  }
}

/** The body is not text in UTF-8, so it cannot be JSON (RFC 8259, 8.1). */
export class MalformedBodyError extends DomainError {
  constructor() {
    super(
      'malformed',
      'http.not-utf8',
      'The body is not UTF-8. Encode it as UTF-8 and leave the charset out of Content-Type.',
    );
  }
}

export class MalformedFormError extends DomainError {
  constructor() {
    super('malformed', 'http.malformed-form', sentence('The form holds the character U+0000. Type the text again.'));
  }
}

export class InvalidBodyError extends DomainError {
  constructor(faults: readonly Fault[]) {
    const named = faults.map((fault) =>
      fault.member === '' ? { ...fault, message: `The body ${fault.message}` } : fault,
    );
    super('malformed', 'http.invalid-body', faultsInWords(named), { faults: named });
  }
}
