import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Settings, type ManagedSettings } from '#core/settings';
import { oneRow } from '#platform/database';
import { SigningKeys, type KeyFacts } from '../../keys/signing-keys';
import { ServerSettingsSection, type ServerSettings } from '../../server/server-settings';
import { preconditionOf } from '../precondition';

/** The settings and the keys of the authorization server, in the hands of somebody who may manage them. */
@Injectable()
export class ServerManagement implements ManagedSettings<ServerSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly section: ServerSettingsSection,
    private readonly signingKeys: SigningKeys,
  ) {}

  get(): Promise<Readonly<ServerSettings>> {
    return this.settings.get(this.section);
  }

  /** @throws InvalidSettingsError; OpenidChangedError */
  put(_principal: Principal, values: unknown, ifMatch: string | undefined): Promise<Readonly<ServerSettings>> {
    return this.settings.put(this.section, values, preconditionOf(ifMatch));
  }

  /** The active key first. */
  keys(): Promise<KeyFacts[]> {
    return this.signingKeys.list();
  }

  /**
   * Lets a new key take over, of the algorithm that is set.
   *
   * @throws TooManyKeysError
   */
  async rotateKey(): Promise<KeyFacts> {
    const { signingAlgorithm } = await this.get();
    const keyId = await this.signingKeys.rotate(signingAlgorithm);
    const keys = await this.signingKeys.list();
    return keys.find((key) => key.keyId === keyId) ?? oneRow(keys);
  }
}
