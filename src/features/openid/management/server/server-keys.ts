import { Injectable } from '@nestjs/common';
import { oneRow } from '#platform/database';
import { Settings } from '#core/settings';
import { SigningKeys, type KeyFacts } from '../../keys/signing-keys';
import { ServerSettingsSection } from '../../server/server-settings';

@Injectable()
export class ServerKeys {
  constructor(
    private readonly settings: Settings,
    private readonly section: ServerSettingsSection,
    private readonly signingKeys: SigningKeys,
  ) {}

  /** The active one first. */
  all(): Promise<KeyFacts[]> {
    return this.signingKeys.list();
  }

  /** Of the algorithm that is set. */
  async rotate(): Promise<KeyFacts> {
    const { signingAlgorithm } = await this.settings.get(this.section);
    const keyId = await this.signingKeys.rotate(signingAlgorithm);
    const keys = await this.signingKeys.list();
    return keys.find((key) => key.keyId === keyId) ?? oneRow(keys);
  }
}
