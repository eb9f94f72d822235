import { IsString, MaxLength } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts, MayBeAbsent, NotLookedAt } from '#platform/dto';

const MAX_NAME = 100;
/** More than all permissions of hundreds of content types. */
const MAX_PERMISSIONS = 20_000;

class RoleBody {
  @IsString()
  @MaxLength(1000)
  description = '';

  @ApiProperty({ description: 'Names of permissions, all of which the caller has too.' })
  @AreTexts(MAX_PERMISSIONS, 200)
  permissions: string[];
}

export class CreateRoleDto extends RoleBody {
  @ApiProperty({ examples: ['Importer'] })
  @IsString()
  @MaxLength(MAX_NAME)
  name: string;

  override permissions: string[] = [];
}

/** A role may be sent back as it was read. */
export class ReplaceRoleDto extends RoleBody {
  @ApiProperty({ description: 'As in the path, if at all: a role keeps its name.', examples: ['Importer'] })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_NAME)
  name?: string;

  @NotLookedAt()
  builtIn?: boolean;
}

export class RoleDto {
  @ApiProperty({ example: 'Importer' })
  name: string;

  @ApiProperty()
  description: string;

  @ApiProperty({ type: [String], example: ['AccessContentApi', 'Publish_BlogPost'] })
  permissions: string[];

  @ApiProperty({ description: 'Whether the service counts on it, so that it cannot be deleted.' })
  builtIn: boolean;
}

export class PermissionDto {
  @ApiProperty({ example: 'EditContent' })
  name: string;

  @ApiProperty({ example: 'Edit: all' })
  title: string;

  @ApiProperty({ type: [String], description: 'All that comes with it.' })
  implies: string[];

  @ApiProperty({
    required: false,
    example: 'Edit_',
    description: 'What the names of its forms for content types begin with: the name of the type follows.',
  })
  typePrefix: string;
}

export class PermissionGroupDto {
  @ApiProperty({ example: 'Content' })
  name: string;

  @ApiProperty({ type: [PermissionDto] })
  permissions: PermissionDto[];
}

export class SecurableTypeDto {
  @ApiProperty({ example: 'BlogPost' })
  name: string;

  @ApiProperty({ example: 'Blog Post' })
  displayName: string;
}

export class PermissionsDto {
  @ApiProperty({ type: [PermissionGroupDto] })
  modules: PermissionGroupDto[];

  @ApiProperty({ type: [SecurableTypeDto] })
  contentTypes: SecurableTypeDto[];
}

export class TypePermissionsDto extends SecurableTypeDto {
  @ApiProperty({ type: [PermissionDto] })
  permissions: PermissionDto[];
}
