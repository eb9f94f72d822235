import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { currentSignIn } from './follow-signed-in';
import type { PayloadStore } from './payload-store';

/** What people have by being signed in; all else that is in their name depends on a grant. */
const BY_SIGN_IN = new Set(['AuthorizationCode', 'Grant', 'Session']);

/** One kind of oidc-provider's objects, kept in the {@link PayloadStore}. */
export class PayloadAdapter implements Adapter {
  constructor(
    private readonly store: PayloadStore,
    private readonly kind: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (payload.accountId === undefined || !BY_SIGN_IN.has(this.kind)) {
      return this.store.put(this.kind, id, payload, expiresIn);
    }
    const signIn = currentSignIn();
    if (signIn !== undefined && (await this.store.putSignedIn(signIn, this.kind, id, payload, expiresIn))) return;
    // The session is of no use without the others; it is saved when the answer is made already.
    if (this.kind !== 'Session') throw new errors.LoginRequired('the person has signed out');
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.store.find(this.kind, 'id', id);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.store.find(this.kind, 'user_code', userCode);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.store.find(this.kind, 'uid', uid);
  }

  consume(id: string): Promise<void> {
    return this.store.consume(this.kind, id);
  }

  destroy(id: string): Promise<void> {
    return this.store.remove(this.kind, id);
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.store.removeGrant(grantId);
  }
}
