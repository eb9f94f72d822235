import { ApiProperty } from '@nestjs/swagger';

/** Which authority to look at, as OpenAPI shows it. */
export class AuthorityTestDto {
  @ApiProperty({ required: false, format: 'uri', maxLength: 2000, description: 'Default: that of the settings.' })
  authority: string;
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
