import { ApiProperty } from '@nestjs/swagger';

/** A user, as OpenAPI shows it. */
export class UserDto {
  @ApiProperty({ description: 'Owner of content that the user makes. Never changes.' })
  id: string;

  @ApiProperty({ example: 'jane' })
  userName: string;

  @ApiProperty({ example: 'jane@example.com' })
  email: string;

  @ApiProperty({ description: 'Whether the user may sign in, and tokens of the user count.' })
  enabled: boolean;

  @ApiProperty({ description: 'False until a password was chosen; then nobody can sign in as this user.' })
  hasPassword: boolean;

  @ApiProperty({ format: 'date-time' })
  createdUtc: Date;

  @ApiProperty({ type: [String], example: ['Editor'] })
  roles: string[];
}

/** A page of users. */
export class UserListDto {
  @ApiProperty({ type: [UserDto] })
  items: UserDto[];

  @ApiProperty({ type: 'integer', description: 'Of all pages together.' })
  totalCount: number;
}
