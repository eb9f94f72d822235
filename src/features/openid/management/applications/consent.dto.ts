import { ApiProperty } from '@nestjs/swagger';
import { ArrayMinSize } from 'class-validator';
import { AreTexts } from '#platform/dto';

/** What an application may have of a user. */
export class ConsentScopesDto {
  @ApiProperty({ example: ['openid'], description: 'All that it may have, and nothing else.' })
  @AreTexts(100, 100)
  @ArrayMinSize(1)
  scopes: string[];
}

/** That an application may act for a user, as OpenAPI shows it. */
export class ConsentDto extends ConsentScopesDto {
  @ApiProperty({ description: 'Id of the user.' })
  userId: string;

  @ApiProperty()
  userName: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdUtc: Date;
}

/** For some of those for whom an application may act, by name. */
export class ConsentPageDto {
  @ApiProperty({ type: [ConsentDto] })
  items: ConsentDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
