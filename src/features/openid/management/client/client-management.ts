import { Injectable } from '@nestjs/common';
import { isJsonObject, type Principal } from '@espalier/plugin-sdk';
import { Settings, type ManagedSettings } from '#core/settings';
import { ClientSettingsSection, type ClientSettings, type ShownClientSettings } from '../../client/client-settings';
import { OpenidChangedError, ProviderForbiddenError } from '../../openid-errors';
import { preconditionOf } from '../precondition';

/** The settings of signing in with an account elsewhere, in the hands of somebody who may manage them. */
@Injectable()
export class ClientManagement implements ManagedSettings<ShownClientSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly section: ClientSettingsSection,
  ) {}

  async get(): Promise<Readonly<ShownClientSettings>> {
    return shown(await this.settings.get(this.section));
  }

  /** Whether there is a secret, which nobody is shown. */
  async hasSecret(): Promise<boolean> {
    return (await this.settings.get(this.section)).clientSecret !== undefined;
  }

  /**
   * @param values without `clientSecret` it stays as it is; with null there is none
   * @throws OpenidChangedError; ProviderForbiddenError; InvalidSettingsError
   */
  async put(
    principal: Principal,
    values: unknown,
    ifMatch: string | undefined,
  ): Promise<Readonly<ShownClientSettings>> {
    const known = await this.settings.get(this.section);
    const keeps = isJsonObject(values) && !('clientSecret' in values);
    const secret = keeps && known.clientSecret !== undefined ? { clientSecret: known.clientSecret } : {};
    const complete = keeps ? { ...values, ...secret } : withoutNull(values);
    const written = await this.settings.put(this.section, complete, (current) => {
      // Somebody has changed the secret meanwhile.
      if (keeps && current.clientSecret !== known.clientSecret) throw new OpenidChangedError();
      if (isAnother(current, complete) && !principal.may('SiteOwner')) throw new ProviderForbiddenError();
      preconditionOf(ifMatch)(shown(current));
    });
    return shown(written);
  }
}

/** Whether people would be believed to be who they are by anything but now. Switching it off is no such thing. */
function isAnother(current: Readonly<ClientSettings>, given: unknown): boolean {
  const next: Partial<Record<keyof ClientSettings, unknown>> = isJsonObject(given) ? given : {};
  const isChanged = (['authority', 'clientId', 'clientSecret'] as const).some((name) => current[name] !== next[name]);
  return isChanged || (Boolean(next.enabled) && !current.enabled);
}

function shown({ enabled, displayName, authority, clientId, scopes }: Readonly<ClientSettings>): ShownClientSettings {
  return { enabled, displayName, authority, clientId, scopes };
}

function withoutNull(values: unknown): unknown {
  if (!isJsonObject(values) || values.clientSecret !== null) return values;
  const { clientSecret: _none, ...rest } = values;
  return rest;
}
