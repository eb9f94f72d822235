import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Applications } from '../applications/applications';

/** Shows applications to oidc-provider as its clients. They are changed through {@link Applications} only. */
export class ClientAdapter implements Adapter {
  constructor(private readonly applications: Applications) {}

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    const application = await this.applications.findWithSecret(clientId);
    if (!application?.enabled) return undefined;
    return {
      client_id: application.clientId,
      client_name: application.displayName,
      // A hash, which the comparison of secrets knows; see createProvider.
      client_secret: application.secretHash,
      grant_types: [...application.grantTypes],
      redirect_uris: [],
      response_types: [],
    };
  }

  upsert(): Promise<void> {
    return refuse();
  }

  findByUserCode(): Promise<undefined> {
    return refuse();
  }

  findByUid(): Promise<undefined> {
    return refuse();
  }

  consume(): Promise<void> {
    return refuse();
  }

  destroy(): Promise<void> {
    return refuse();
  }

  revokeByGrantId(): Promise<void> {
    return refuse();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('Applications are not changed through the protocol'));
}
