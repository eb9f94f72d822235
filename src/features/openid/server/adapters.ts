import { Injectable } from '@nestjs/common';
import type { Adapter } from 'oidc-provider';
import { Applications } from '../applications/applications';
import { ClientAdapter } from './client-adapter';
import { PayloadAdapter } from './payload-adapter';
import { PayloadStore } from './payload-store';
import type { ServerSettings } from './server-settings';

/** Where oidc-provider keeps its objects, by their kind. */
@Injectable()
export class Adapters {
  constructor(
    private readonly applications: Applications,
    private readonly payloads: PayloadStore,
  ) {}

  of(kind: string, settings: Readonly<ServerSettings>): Adapter {
    return kind === 'Client' ? new ClientAdapter(this.applications, settings) : new PayloadAdapter(this.payloads, kind);
  }
}
