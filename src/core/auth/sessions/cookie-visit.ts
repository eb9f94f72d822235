import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import type { FlashMessage, PageVisit, Preferences } from '#platform/pages';
import { unknownForm } from '../auth-errors';
import { formTokenOf, isFormTokenOf, newSessionSecret, type SessionCookie } from './session-cookie';
import type { Session, SessionStore } from './session-store';
import type { TimeZones } from './time-zones';

export interface SignedIn {
  readonly preferences: Preferences;
  readonly session: Session;
  readonly principal: Principal;
}

/**
 * A visit of the browser that sent a cookie. The value of the cookie ties forms to the browser whether or not anybody is signed
 * in; it stands for a person only when the database has a session of it.
 */
export class CookieVisit implements PageVisit {
  readonly principal?: Principal;
  readonly preferences: Preferences;
  readonly timeZone: string;
  private readonly session?: Session;
  private token?: string;

  constructor(
    private readonly store: SessionStore,
    private readonly cookie: SessionCookie,
    private readonly response: Response,
    zones: TimeZones,
    private secret?: string,
    signedIn?: SignedIn,
  ) {
    this.principal = signedIn?.principal;
    this.session = signedIn?.session;
    this.preferences = signedIn?.preferences ?? {};
    this.timeZone = zones.of(response.req, this.preferences);
  }

  get formToken(): string {
    if (this.secret === undefined) {
      this.secret = newSessionSecret();
      this.cookie.write(this.response, this.secret);
    }
    return (this.token ??= formTokenOf(this.secret));
  }

  requireFormToken(token: string): void {
    if (this.secret === undefined || !isFormTokenOf(this.secret, token)) throw unknownForm();
  }

  async tell(message: FlashMessage): Promise<void> {
    if (this.session) await this.store.addMessage(this.session.id, message);
  }

  async prefer(change: Preferences): Promise<void> {
    if (this.session) await this.store.prefer(this.session.subject, change);
  }

  async takeMessages(): Promise<readonly FlashMessage[]> {
    const { messages = [] } = this.session?.data ?? {};
    if (this.session && messages.length > 0) await this.store.clearMessages(this.session.id);
    return messages;
  }
}
