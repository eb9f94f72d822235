import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { sentence } from '@espalier/plugin-sdk';
import { ApiProperty } from '#platform/openapi';
import { AreTexts, MayBeAbsent } from '#platform/dto';
import {
  APPLICATION_TYPES,
  CONSENT_TYPES,
  GRANT_TYPES,
  type ApplicationType,
  type ApplicationValues,
  type ConsentType,
  type GrantType,
} from '../../applications/application';
import { InvalidApplicationError } from '../../openid-errors';

const CLIENT_ID = { example: 'importer', description: 'How the application calls itself.' };
const MAX_CLIENT_ID = 100;

class ApplicationBody {
  @ApiProperty({ description: 'How people call it. Default: the client id.' })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(255)
  displayName?: string;

  @ApiProperty({ description: 'Whether it can keep a secret.' })
  @IsString()
  @IsIn(APPLICATION_TYPES)
  type: ApplicationType = 'confidential';

  @ApiProperty({
    description:
      'Who allows it to act for people: they themselves, nobody (needs `SiteOwner`), or an administrator beforehand.',
  })
  @IsString()
  @IsIn(CONSENT_TYPES)
  consentType: ConsentType = 'explicit';

  @ApiProperty({ description: 'While it is false, its tokens are refused and it gets no new ones.' })
  @IsBoolean()
  enabled = true;

  @ApiProperty({ description: 'How it may get tokens.' })
  @IsArray()
  @ArrayMaxSize(GRANT_TYPES.length)
  @IsString({ each: true })
  @IsIn(GRANT_TYPES, { each: true })
  grantTypes: GrantType[] = ['client_credentials'];

  @ApiProperty({
    description: 'Where the browser may be sent with an authorization code, compared character by character.',
  })
  @AreTexts(50, 2000)
  redirectUris: string[] = [];

  @ApiProperty({ description: 'Where the browser may be sent after signing out.' })
  @AreTexts(50, 2000)
  postLogoutRedirectUris: string[] = [];

  @ApiProperty({ description: 'What it may ask for.' })
  @AreTexts(100, 100)
  scopes: string[] = [];

  @ApiProperty({
    description: 'What it may do in its own name, with `client_credentials`. None that has more than the caller.',
  })
  @AreTexts(100, 100)
  roles: string[] = [];

  @ApiProperty({ description: 'PKCE with S256. Always true for a public application.' })
  @IsBoolean()
  requirePkce = true;
}

export class CreateApplicationDto extends ApplicationBody {
  @ApiProperty(CLIENT_ID)
  @IsString()
  @MaxLength(MAX_CLIENT_ID)
  clientId: string;
}

export class ReplaceApplicationDto extends ApplicationBody {
  @ApiProperty(CLIENT_ID)
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_CLIENT_ID)
  clientId?: string;
}

/** What the body leaves out has its default. */
export function valuesOf(
  clientId: string,
  { clientId: named, displayName, ...values }: ReplaceApplicationDto,
): ApplicationValues {
  if (named !== undefined && named !== clientId) {
    throw new InvalidApplicationError('clientId', sentence('Must be as in the path: it cannot change.'));
  }
  return { displayName: displayName ?? clientId, ...values };
}

export class ApplicationDto extends ApplicationBody {
  @ApiProperty(CLIENT_ID)
  clientId: string;
}

export class ApplicationWithSecretDto extends ApplicationDto {
  @ApiProperty({ required: false, description: 'Cannot be read again. Absent when there is no new one.' })
  clientSecret: string;
}
