import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { Clock } from '#platform/clock';
import { ExtensionRegistry } from '#platform/extensions';
import { Database, type Transaction } from '#platform/database';
import type { PageRequest } from '#platform/pages';
import { languageOfBrowser, speak } from '#platform/texts';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { Principals } from '../principals/principals';
import { PrincipalCache, type ProvedPrincipal } from '../tokens/principal-cache';
import { ACCESS_ENDER, SESSION_OBSERVER, SESSION_POLICY, type Proof, type SignedOutWhere } from './session-points';
import { CookieVisit, type SignedIn } from './cookie-visit';
import { SessionCookie } from './session-cookie';
import { TimeZones } from './time-zones';
import { SessionStore, type NewSession, type Session } from './session-store';

const KEPT_MS = 10 * 60_000;

/** A change of a user or role, on whichever node, counts from the next request on. */
@Injectable()
export class SessionPrincipals {
  /** Its own, and not that of access tokens: what a client sends as a token must never be taken for the id of a user. */
  private readonly cache: PrincipalCache;

  constructor(
    authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
    private readonly principals: Principals,
  ) {
    this.cache = new PrincipalCache(authChanges, clock);
  }

  /** Undefined for a user who is gone or disabled. */
  async find(subject: string): Promise<Principal | undefined> {
    return this.cache.find(subject) ?? (await this.cache.resolve(subject, () => this.read(subject)))?.principal;
  }

  private async read(subject: string): Promise<ProvedPrincipal | undefined> {
    const principal = await this.principals.ofToken({ subject });
    return principal?.kind === 'user' ? { principal, expiresAt: this.clock.now().getTime() + KEPT_MS } : undefined;
  }
}

type SessionKey = Pick<Session, 'id' | 'subject'>;

@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly store: SessionStore,
    private readonly cookie: SessionCookie,
    private readonly zones: TimeZones,
    private readonly principals: SessionPrincipals,
    private readonly registry: ExtensionRegistry,
  ) {}

  /** Counts as a use. The session of a user who is disabled or gone ends. The texts of the answer are in the language of the visitor. */
  async signedIn(request: Request): Promise<SignedIn | undefined> {
    const secret = this.cookie.read(request);
    const session = secret === undefined ? undefined : await this.store.use(secret);
    speak(session?.preferences?.language, languageOfBrowser(request));
    const principal = session && (await this.principals.find(session.subject));
    if (session && !principal) await this.store.delete(session.id, session.subject);
    return session && principal && { session, principal, preferences: session.preferences ?? {} };
  }

  visit(request: Request, response: Response, signedIn?: SignedIn): CookieVisit {
    return new CookieVisit(this.store, this.cookie, response, this.zones, this.cookie.read(request), signedIn);
  }

  /**
   * The cookie gets a new value, so that nobody can know it beforehand; a session that the browser had ends, and so
   * does the oldest of more than a hundred of the user. What applications were given in that browser stays for the same
   * user.
   *
   * @returns false, with nothing changed, when the proof does not count any more
   */
  async begin(request: PageRequest, response: Response, proof: Proof): Promise<boolean> {
    const before = await this.signedIn(request);
    await this.store.purge();
    const created = await this.create(proof, request.headers['user-agent'] ?? '', before?.session);
    if (!created) return false;
    const { secret, session } = created;
    this.cookie.write(response, secret);
    const principal = await this.principals.find(proof.userId);
    const signedIn = principal && { session, principal, preferences: {} };
    request.visit = new CookieVisit(this.store, this.cookie, response, this.zones, secret, signedIn);
    return true;
  }

  async end(request: PageRequest, response: Response): Promise<void> {
    const signedIn = await this.signedIn(request);
    if (signedIn) await this.database.transaction((transaction) => this.finish(transaction, signedIn.session, 'here'));
    this.cookie.clear(response);
  }

  /** Undefined for a user who is gone or disabled. */
  principalOf(userId: string): Promise<Principal | undefined> {
    return this.principals.find(userId);
  }

  /** Newest first. */
  of(userId: string): Promise<Session[]> {
    return this.store.of(userId);
  }

  /** Whether somebody is still signed in. Nobody else holds the sign-in until the transaction ends. */
  hold(within: Transaction, userId: string, signInId: string): Promise<boolean> {
    return this.store.hold(within, userId, signInId);
  }

  endOne(userId: string, sessionId: string): Promise<void> {
    return this.database.transaction((transaction) =>
      this.finish(transaction, { id: sessionId, subject: userId }, 'elsewhere'),
    );
  }

  /** Ends the access of applications too, in the transaction of what makes it necessary, such as a new password. */
  async endAll(within: Transaction, userId: string): Promise<void> {
    // First: from here on no session begins, so that none is left out.
    for (const policy of this.registry.contributions(SESSION_POLICY)) await policy.expireProofs(within, userId);
    await this.store.deleteAll(within, userId);
    for (const ender of this.registry.contributions(ACCESS_ENDER)) await ender.endAccess(within, userId);
  }

  /** Of a user who is deleted. */
  forgetPreferences(within: Transaction, userId: string): Promise<void> {
    return this.store.forgetPreferences(within, userId);
  }

  async signOutEverywhere(within: Transaction, userId: string): Promise<void> {
    await this.endAll(within, userId);
    for (const observer of this.registry.contributions(SESSION_OBSERVER))
      await observer.signedOut(within, userId, 'everywhere');
  }

  endEverywhere(userId: string): Promise<void> {
    return this.database.transaction((transaction) => this.signOutEverywhere(transaction, userId));
  }

  private create(proof: Proof, userAgent: string, before?: Session): Promise<NewSession | undefined> {
    const { userId } = proof;
    return this.database.transaction(async (transaction) => {
      for (const policy of this.registry.contributions(SESSION_POLICY)) {
        if (!(await policy.admits(transaction, proof))) return undefined;
      }
      const renewed = before?.subject === userId ? before : undefined;
      const created = await this.store.create(transaction, userId, userAgent, renewed?.signInId);
      if (renewed) await this.store.delete(renewed.id, userId, transaction);
      else if (before) await this.finish(transaction, before, 'here');
      for (const id of await this.store.surplus(transaction, created.session)) {
        await this.finish(transaction, { id, subject: userId }, 'elsewhere');
      }
      for (const observer of this.registry.contributions(SESSION_OBSERVER))
        await observer.signedIn(transaction, userId);
      return created;
    });
  }

  private async finish(within: Transaction, { id, subject }: SessionKey, where: SignedOutWhere): Promise<void> {
    const signInId = await this.store.end(within, id, subject);
    if (signInId === undefined) return;
    for (const ender of this.registry.contributions(ACCESS_ENDER)) {
      await ender.endSignIn(within, { userId: subject, signInId });
    }
    for (const observer of this.registry.contributions(SESSION_OBSERVER)) {
      await observer.signedOut(within, subject, where);
    }
  }
}
