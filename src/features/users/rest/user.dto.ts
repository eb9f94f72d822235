import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts, MayBeAbsent, NotLookedAt } from '#platform/dto';

const MAX_PASSWORD = 1024;

class UserBody {
  @ApiProperty({ example: 'jane' })
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  userName: string;

  @ApiProperty({ example: 'jane@example.com' })
  @IsString()
  @MaxLength(254)
  email: string;

  @ApiProperty({ description: 'Whether the user may sign in, and tokens of the user count.' })
  @IsBoolean()
  enabled: boolean;

  @ApiProperty({ example: ['Editor'], description: 'Names of roles. Whoever gives them has all of their permissions.' })
  @AreTexts(100, 100)
  roles: string[];
}

export class CreateUserDto extends UserBody {
  override enabled = true;

  override roles: string[] = [];

  @ApiProperty({
    writeOnly: true,
    description: 'At least 8 characters. Without one nobody can sign in until it is set.',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password?: string;
}

/** All of a user: what is left out is an error, not switched on or off. What was read may be sent back. */
export class ReplaceUserDto extends UserBody {
  @NotLookedAt()
  id?: string;

  @NotLookedAt()
  hasPassword?: boolean;

  @NotLookedAt()
  createdUtc?: string;
}

export class SetPasswordDto {
  @ApiProperty({ writeOnly: true, description: 'At least 8 characters.' })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password: string;
}

export class UserDto extends UserBody {
  @ApiProperty({ description: 'Owner of content that the user makes. Never changes.' })
  id: string;

  @ApiProperty({ description: 'False until a password was chosen; then nobody can sign in as this user.' })
  hasPassword: boolean;

  @ApiProperty({ format: 'date-time' })
  createdUtc: Date;
}

export class UserListDto {
  @ApiProperty({ type: [UserDto] })
  items: UserDto[];

  @ApiProperty({ type: 'integer', description: 'Of all pages together.' })
  totalCount: number;
}
