import {
  Contributes,
  SETTINGS_SECTION,
  sentence,
  type SettingsSection,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { IsBoolean, IsOptional, IsString, IsUrl, MaxLength, MinLength } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { isLoopback } from './fetch-json';

export class ValidationSettings {
  @ApiProperty({ description: 'While it is off, no access token is accepted.' })
  @IsBoolean()
  enabled = false;

  @ApiProperty({
    description: 'Issuer of a remote authorization server, found by its discovery document. Absent: the local one.',
  })
  @IsOptional()
  @MaxLength(2000)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false, allow_fragments: false })
  authority?: string;

  @ApiProperty({ description: 'For whom tokens of the remote server must be meant.' })
  @IsOptional()
  @MaxLength(2000)
  @IsString()
  @MinLength(1)
  audience?: string;

  @ApiProperty({
    description: 'Accepts tokens of the remote server that are not marked `at+jwt`, as older servers issue them.',
  })
  @IsBoolean()
  disableTokenTypeValidation = false;
}

@Contributes(SETTINGS_SECTION)
export class ValidationSettingsSection implements SettingsSection<ValidationSettings> {
  readonly name = 'openid-validation';
  readonly type = ValidationSettings;
  readonly recordedAs = { category: 'OpenID', event: 'ValidationSettingsChanged' };

  check({ authority, audience }: ValidationSettings): SettingsFaults {
    if (!authority) {
      const message = 'belongs to a remote authority; name one, or leave it out';
      const { shown } = sentence('Enter the authority too, or leave the audience empty.');
      return audience ? { audience: [{ message, shown }] } : {};
    }
    const errors: Record<string, SettingsFaults[string]> = {};
    if (!audience)
      errors.audience = [
        {
          ...sentence('Enter the audience: a remote authority needs it.'),
          message: 'must be given for a remote authority',
        },
      ];
    if (!authority.startsWith('https:') && !isLoopback(authority))
      errors.authority = [{ ...sentence('Enter a URL that begins with https://.'), message: 'must be an https URL' }];
    return errors;
  }
}
