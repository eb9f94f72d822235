import type { Principal } from '@espalier/plugin-sdk';
import { SetMetadata, createParamDecorator, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { FormFields } from './form-fields';

const READING = new Set(['GET', 'HEAD']);

export const LONG_FORM = 'espalier:long-form';

/** Lets the form of a page be as long as a body of the API, on the handler that takes it. */
export const LongForm = (): CustomDecorator => SetMetadata(LONG_FORM, true);

/** The {@link FormFields} of the form that was posted to a page, as a parameter of a handler. */
export const Form = createParamDecorator(
  (_data: undefined, context: ExecutionContext): FormFields =>
    context.switchToHttp().getRequest<PageRequest>().form ?? new FormFields({}),
);

/** Something to tell a person on the next page that they see. */
export interface FlashMessage {
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** The item that was saved, as its form names it: the browser forgets what it has kept of that form. */
  readonly saved?: string;
}

/** Whoever asks for a page, as their cookie says. */
export interface PageVisit {
  /** The person who is signed in. */
  readonly principal?: Principal;
  /** Goes into the field `_csrf` of every form. Reading it may set a cookie, so read it before the answer begins. */
  readonly formToken: string;
  /** @throws DomainError 403 unless it is the token of a form that this visitor was shown */
  requireFormToken(token: string): void;
  /** Keeps a message until the next page is shown. Only somebody who is signed in can be told anything. */
  tell(message: FlashMessage): Promise<void>;
  /** The messages that are waiting, which are gone then. */
  takeMessages(): Promise<readonly FlashMessage[]>;
}

/** A request for a page: never one of the API. */
export interface PageRequest extends Request {
  /** Set by the guard on page routes, and on no other. */
  visit?: PageVisit;
  /** What the form said, once it has been read and its token believed. */
  form?: FormFields;
}

/** Whether a request for a page only looks. Every other method changes something, whatever it is called. */
export function onlyReads({ method }: { readonly method: string }): boolean {
  return READING.has(method);
}
