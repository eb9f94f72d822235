import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import type { FormFields } from './form-fields';

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
