import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { Provider as OidcProvider, type Provider } from 'oidc-provider';
import type { Sessions } from '#core/auth';

/** Member of oidc-provider's session: which sign-in of this service it follows. */
const SIGN_IN = 'signIn';

type Session = Awaited<ReturnType<Provider['Session']['get']>>;

/**
 * The session of this service alone says who is signed in and since when. That of oidc-provider keeps which grants were
 * given in this browser, as long as the same person is signed in.
 */
export function followSignedIn(provider: Provider, sessions: Sessions): void {
  const { Session, Interaction } = provider;
  const members = [...Session.IN_PAYLOAD, SIGN_IN];
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => members });
  const get = Session.get.bind(Session);
  Session.get = async (context) => {
    const session = await get(context);
    const signedIn = await sessions.signedIn(context.req as Request);
    const accountId = signedIn?.principal.id;
    const signIn = signedIn?.session.signInId;
    const loginTs = signedIn && Math.floor(signedIn.session.createdUtc.getTime() / 1000);
    const isSame = session.accountId === accountId;
    if (isSame && signInOf(session) === signIn && session.loginTs === loginTs) return session;
    if (!isSame && !('new' in session)) {
      // Whoever knew the session of the person before does not know this one.
      Object.assign(session, { oldId: session.jti, jti: randomUUID(), uid: randomUUID() });
    }
    const authorizations = isSame ? session.authorizations : undefined;
    return Object.assign(session, { accountId, loginTs, authorizations, [SIGN_IN]: signIn, touched: true });
  };
  Object.assign(Session.prototype, {
    // Who is signed in is known already, and may have signed out since the answer was given that says so.
    loginAccount() {},
    // A request of the same person at the same time has the old one in its cookie.
    resetIdentifier() {},
  });
  const save = Reflect.get(Interaction.prototype, 'save');
  // The answer counts in whatever session the browser has by then: of two that begin at the same time, one keeps its cookie.
  Interaction.prototype.save = function (lifetime) {
    if (this.session) Reflect.deleteProperty(this.session, 'uid');
    return save.call(this, lifetime);
  };
}

/** The sign-in that a request is made in; undefined when nobody is signed in. */
export function currentSignIn(): string | undefined {
  const session = OidcProvider.ctx?.oidc.session;
  return session && signInOf(session);
}

function signInOf(session: Session): string | undefined {
  return Reflect.get(session, SIGN_IN) as string | undefined;
}
