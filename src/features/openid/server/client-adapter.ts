import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Applications } from '../applications/applications';
import { clientMetadata } from './client-metadata';
import type { ServerSettings } from './server-settings';

/** Shows applications to oidc-provider as its clients. They are changed through {@link Applications} only. */
export class ClientAdapter implements Adapter {
  constructor(
    private readonly applications: Applications,
    private readonly settings: Readonly<ServerSettings>,
  ) {}

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    const application = await this.applications.findWithSecret(clientId);
    if (!application?.enabled) return undefined;
    // It has no other grant, nor a way to say who it is.
    if (application.type === 'public' && !this.settings.authorizationCodeGrant) return undefined;
    return clientMetadata(application, this.settings);
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
