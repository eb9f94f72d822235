import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { ApiProperty } from '#platform/openapi';

const MENU_URL = /^(\/(?![/\\])|https?:\/\/|mailto:)[^\s\\]*$/;

export class MenuLink {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  text: string;

  @ApiProperty({ description: 'A path of the site such as `/about`, or an address.' })
  @IsString()
  @MaxLength(1024)
  @Matches(MENU_URL, {
    message: 'url must be a path such as /about, or an address that begins with https://, http:// or mailto:',
  })
  url: string;
}
