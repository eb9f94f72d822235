import { Contributes, SETTINGS_SECTION, type SettingsSection } from '@espalier/plugin-sdk';
import { IsBoolean, IsOptional, IsString, IsUrl, MinLength } from 'class-validator';

/** Settings of the token validation feature. */
export class ValidationSettings {
  /** While it is off, no access token is accepted. */
  @IsBoolean()
  enabled = false;

  /** Issuer of a remote authorization server, which must be found by its discovery document. Absent: the local one. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false, allow_fragments: false })
  authority?: string;

  /** For whom tokens of the remote server must be meant. */
  @IsOptional()
  @IsString()
  @MinLength(1)
  audience?: string;

  /** Accepts tokens of the remote server that are not marked `at+jwt`, as older servers issue them. */
  @IsBoolean()
  disableTokenTypeValidation = false;
}

@Contributes(SETTINGS_SECTION)
export class ValidationSettingsSection implements SettingsSection<ValidationSettings> {
  readonly name = 'openid-validation';
  readonly type = ValidationSettings;

  check({ authority, audience }: ValidationSettings): Record<string, string[]> {
    if (!authority) {
      return audience ? { audience: ['belongs to a remote authority; name one, or leave it out'] } : {};
    }
    const errors: Record<string, string[]> = {};
    if (!audience) errors.audience = ['must be given for a remote authority'];
    const { protocol, hostname } = new URL(authority);
    if (protocol === 'http:' && !LOOPBACK.has(hostname)) errors.authority = ['must be an https URL'];
    return errors;
  }
}

/** Where keys may be fetched without encryption. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
