import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import type { FlashMessage, PageVisit } from '#platform/pages';
import { unknownForm } from '../auth-errors';
import { formTokenOf, isFormTokenOf, newSessionSecret, type SessionCookie } from './session-cookie';
import type { Session, SessionStore } from './session-store';

/**
 * A visit of the browser that sent a cookie. The value of the cookie ties forms to the browser whether or not anybody is signed
 * in; it stands for a person only when the database has a session of it.
 */
export class CookieVisit implements PageVisit {
  readonly principal?: Principal;
  private readonly session?: Session;

  constructor(
    private readonly store: SessionStore,
    private readonly cookie: SessionCookie,
    private readonly response: Response,
    private secret?: string,
    signedIn?: { readonly session: Session; readonly principal: Principal },
  ) {
    this.principal = signedIn?.principal;
    this.session = signedIn?.session;
  }

  get formToken(): string {
    if (this.secret === undefined) {
      this.secret = newSessionSecret();
      this.cookie.write(this.response, this.secret);
    }
    return formTokenOf(this.secret);
  }

  requireFormToken(token: string): void {
    if (this.secret === undefined || !isFormTokenOf(this.secret, token)) throw unknownForm();
  }

  async tell(message: FlashMessage): Promise<void> {
    if (this.session) await this.store.addMessage(this.session.id, message);
  }

  async takeMessages(): Promise<readonly FlashMessage[]> {
    const { messages = [] } = this.session?.data ?? {};
    if (this.session && messages.length > 0) await this.store.clearMessages(this.session.id);
    return messages;
  }
}
