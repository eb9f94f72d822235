import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { PayloadStore } from './payload-store';

/** One kind of oidc-provider's objects, kept in the {@link PayloadStore}. */
export class PayloadAdapter implements Adapter {
  constructor(
    private readonly store: PayloadStore,
    private readonly kind: string,
  ) {}

  upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    return this.store.put(this.kind, id, payload, expiresIn);
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
