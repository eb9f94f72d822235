import {
  Contributes,
  SETTINGS_SECTION,
  sentence,
  type SettingsSection,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from '../keys/signing-keys';

const DAY = 24 * 3600;

export class ServerSettings {
  @ApiProperty({ description: 'While it is off, none of its endpoints exist.' })
  @IsBoolean()
  enabled = false;

  @ApiProperty({ description: 'Whether applications may get tokens in their own name.' })
  @IsBoolean()
  clientCredentialsGrant = true;

  @ApiProperty({
    description: 'Whether people may sign in for applications, with PKCE. Off: no authorize, userinfo and logout.',
  })
  @IsBoolean()
  authorizationCodeGrant = true;

  @ApiProperty({
    description: 'Whether applications may renew the access that people gave them.',
  })
  @IsBoolean()
  refreshTokenGrant = true;

  @ApiProperty({ description: 'Whether `/connect/userinfo` exists.' })
  @IsBoolean()
  userinfoEndpoint = true;

  @ApiProperty({ description: 'Whether `/connect/logout` exists.' })
  @IsBoolean()
  logoutEndpoint = true;

  @ApiProperty({ description: 'Whether `/connect/introspect` exists.' })
  @IsBoolean()
  introspectionEndpoint = true;

  @ApiProperty({ description: 'Whether `/connect/revoke` exists.' })
  @IsBoolean()
  revocationEndpoint = true;

  @ApiProperty({ description: 'Of every application, whatever its own setting says.' })
  @IsBoolean()
  requirePkce = true;

  @ApiProperty({ description: 'What tokens are signed with.' })
  @IsIn(SIGNING_ALGORITHMS)
  signingAlgorithm: SigningAlgorithm = 'RS256';

  @ApiProperty({
    description: 'Seconds that access tokens live.',
  })
  @IsInt()
  @Min(1)
  @Max(DAY)
  accessTokenLifetime = 3600;

  @ApiProperty({ description: 'Seconds that ID tokens live.' })
  @IsInt()
  @Min(1)
  @Max(DAY)
  idTokenLifetime = 3600;

  @ApiProperty({
    description: 'Seconds that authorization codes live.',
  })
  @IsInt()
  @Min(10)
  @Max(600)
  authorizationCodeLifetime = 60;

  @ApiProperty({
    description: 'Seconds that each refresh token lives; each use gives a new one.',
  })
  @IsInt()
  @Min(60)
  @Max(365 * DAY)
  refreshTokenLifetime = 14 * DAY;

  @ApiProperty({
    description: 'Seconds that access without `offline_access` may be tied to a browser.',
  })
  @IsInt()
  @Min(60)
  @Max(30 * DAY)
  sessionLifetime = DAY;

  @ApiProperty({
    description:
      'Requests to sign in or out in a minute, of one user, or from one address by people who are not signed in; on each node.',
  })
  @IsInt()
  @Min(10)
  @Max(100_000)
  visitsPerMinute = 120;

  @ApiProperty({
    description:
      'How many requests of people who are not signed in are remembered at the same time, from everywhere; beyond, the oldest are forgotten. Each takes some kilobytes, for a quarter of an hour at most.',
  })
  @IsInt()
  @Min(100)
  @Max(10_000_000)
  visitsStored = 50_000;

  @ApiProperty({
    description: 'Days after which a new signing key takes over.',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  keyLifetimeDays = 90;
}

@Contributes(SETTINGS_SECTION)
export class ServerSettingsSection implements SettingsSection<ServerSettings> {
  readonly name = 'openid-server';
  readonly type = ServerSettings;
  readonly recordedAs = { category: 'OpenID', event: 'ServerSettingsChanged' };

  check({ authorizationCodeGrant, refreshTokenGrant }: ServerSettings): SettingsFaults {
    if (authorizationCodeGrant || !refreshTokenGrant) return {};
    const message = 'is of use with authorizationCodeGrant only; switch that on, or this off';
    const { shown } = sentence('Refresh tokens need the authorization code grant. Switch it on, or this off.');
    return { refreshTokenGrant: [{ message, shown }] };
  }
}
