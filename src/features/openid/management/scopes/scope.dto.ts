import { ApiProperty } from '@nestjs/swagger';
import { SCOPE_MEMBERS as MEMBERS } from './scope-body';

const OPTIONAL = { required: false } as const;

/** A scope, as OpenAPI shows it. */
export class ScopeDto {
  @ApiProperty(MEMBERS.name)
  name: string;

  @ApiProperty({ ...MEMBERS.displayName, ...OPTIONAL })
  displayName: string;

  @ApiProperty({ ...MEMBERS.description, ...OPTIONAL })
  description: string;

  @ApiProperty({ ...MEMBERS.resources, ...OPTIONAL })
  resources: string[];

  @ApiProperty({ type: 'boolean', description: MEMBERS.builtIn.description, ...OPTIONAL })
  builtIn: boolean;
}

/** Some of the scopes: the built-in ones first, then by name. */
export class ScopePageDto {
  @ApiProperty({ type: [ScopeDto] })
  items: ScopeDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
