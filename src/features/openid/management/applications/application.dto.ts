import { ApiProperty } from '@nestjs/swagger';
import type { ApplicationType, ConsentType, GrantType } from '../../applications/application';
import { APPLICATION_MEMBERS as MEMBERS } from './application-body';

const OPTIONAL = { required: false } as const;

/** What may be left out of an application, as OpenAPI shows it. */
export class ApplicationValuesDto {
  @ApiProperty({ ...MEMBERS.displayName, ...OPTIONAL })
  displayName: string;

  @ApiProperty({ ...MEMBERS.type, ...OPTIONAL })
  type: ApplicationType;

  @ApiProperty({ ...MEMBERS.consentType, ...OPTIONAL })
  consentType: ConsentType;

  @ApiProperty({ ...MEMBERS.enabled, ...OPTIONAL })
  enabled: boolean;

  @ApiProperty({ ...MEMBERS.grantTypes, ...OPTIONAL })
  grantTypes: GrantType[];

  @ApiProperty({ ...MEMBERS.redirectUris, ...OPTIONAL })
  redirectUris: string[];

  @ApiProperty({ ...MEMBERS.postLogoutRedirectUris, ...OPTIONAL })
  postLogoutRedirectUris: string[];

  @ApiProperty({ ...MEMBERS.scopes, ...OPTIONAL })
  scopes: string[];

  @ApiProperty({ ...MEMBERS.roles, ...OPTIONAL })
  roles: string[];

  @ApiProperty({ ...MEMBERS.requirePkce, ...OPTIONAL })
  requirePkce: boolean;
}

/** An application, as OpenAPI shows it. */
export class ApplicationDto extends ApplicationValuesDto {
  @ApiProperty(MEMBERS.clientId)
  clientId: string;
}

/** An application with its new secret, which is shown this once. */
export class ApplicationWithSecretDto extends ApplicationDto {
  @ApiProperty({ required: false, description: 'Cannot be read again. Absent when there is no new one.' })
  clientSecret: string;
}

/** Some of the applications, by client id. */
export class ApplicationPageDto {
  @ApiProperty({ type: [ApplicationDto] })
  items: ApplicationDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
