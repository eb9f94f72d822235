import {
  Contributes,
  SETTINGS_SECTION,
  sentence,
  type SettingsSection,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { IsBoolean, IsOptional, IsString, IsUrl, Matches, MaxLength, MinLength } from 'class-validator';
import { ruleMessages } from '#platform/dto';
import { ApiProperty } from '#platform/openapi';
import { isLoopback } from '../validation/fetch-json';

const MAX_AUTHORITY = 500;

export class ShownClientSettings {
  @ApiProperty({ description: 'Whether people may sign in with an account elsewhere.' })
  @IsBoolean()
  enabled = false;

  @ApiProperty({
    description: 'What people call the provider: "Sign in with …".',
  })
  @IsString()
  @Matches(/^(?=\s*\S)\P{Cc}*$/u, ruleMessages('must be one line of text', sentence('Enter one line of text.')))
  @MaxLength(100)
  displayName = 'OpenID Connect';

  @ApiProperty({
    required: false,
    description: 'Issuer of the provider, found by its discovery document. Required when enabled.',
  })
  @IsOptional()
  @MaxLength(MAX_AUTHORITY)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false, allow_fragments: false })
  authority?: string;

  @ApiProperty({ required: false, description: 'What this service is at the provider. Required when enabled.' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  clientId?: string;

  @ApiProperty({
    description: 'What the provider is asked for; `openid` is needed.',
  })
  @IsString()
  @MaxLength(500)
  @Matches(
    /^[!#-[\]-~]+( [!#-[\]-~]+)*$/,
    ruleMessages('must be names with one space between them', sentence('Enter names with one space between them.')),
  )
  scopes = 'openid profile email';
}

export class ClientSettings extends ShownClientSettings {
  @ApiProperty({
    writeOnly: true,
    description: 'Never shown. Left out: stays as it is; null: none, for a client that is public at the provider.',
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(2000)
  clientSecret?: string;
}

@Contributes(SETTINGS_SECTION)
export class ClientSettingsSection implements SettingsSection<ClientSettings> {
  readonly name = 'openid-client';
  readonly type = ClientSettings;
  readonly secrets = ['clientSecret'];
  readonly recordedAs = { category: 'OpenID', event: 'ClientSettingsChanged' };

  check({ enabled, authority, clientId, scopes }: ClientSettings): SettingsFaults {
    const errors: Record<string, SettingsFaults[string]> = {};
    if (enabled && !authority)
      errors.authority = [
        { ...sentence('Enter a value: signing in needs it.'), message: 'must be given for signing in' },
      ];
    if (enabled && !clientId)
      errors.clientId = [
        { ...sentence('Enter a value: signing in needs it.'), message: 'must be given for signing in' },
      ];
    if (authority) {
      const url = new URL(authority);
      if (url.protocol !== 'https:' && !isLoopback(authority))
        errors.authority = [{ ...sentence('Enter a URL that begins with https://.'), message: 'must be an https URL' }];
      else if (url.search || url.username || url.password || url.pathname.includes('/.well-known/')) {
        errors.authority = [
          {
            ...sentence('Enter the issuer alone, without the path of the discovery document, query or password.'),
            message: 'must be the issuer alone, without the path of the discovery document, query or password',
          },
        ];
      }
    }
    if (!scopes.split(' ').includes('openid'))
      errors.scopes = [{ ...sentence('Add the scope openid.'), message: 'must have openid among them' }];
    return errors;
  }
}
