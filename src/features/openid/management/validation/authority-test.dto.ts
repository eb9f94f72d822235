import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#platform/dto';

/** Which authority to look at. */
export class AuthorityTestDto {
  @ApiProperty({ format: 'uri', description: 'Default: that of the settings.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  authority?: string;
}

/** The result of a test of an authority, as OpenAPI shows it. */
export class AuthorityReportDto {
  @ApiProperty({ format: 'uri' })
  authority: string;

  @ApiProperty({ description: 'Whether its discovery document and its keys can be read, and are its own.' })
  usable: boolean;

  @ApiProperty({ required: false, description: 'Why it is not.' })
  fault: string;
}
