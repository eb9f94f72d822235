import { Contributes, SETTINGS_SECTION, type SettingsSection } from '@espalier/plugin-sdk';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';

/** Settings of the authorization server feature. */
export class ServerSettings {
  /** While it is off, none of its endpoints exist. */
  @IsBoolean()
  enabled = false;

  /** Seconds. */
  @IsInt()
  @Min(1)
  @Max(24 * 3600)
  accessTokenLifetime = 3600;
}

@Contributes(SETTINGS_SECTION)
export class ServerSettingsSection implements SettingsSection<ServerSettings> {
  readonly name = 'openid-server';
  readonly type = ServerSettings;
}
