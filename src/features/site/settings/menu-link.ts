import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';

/** A path within the site, or an address elsewhere. Two slashes at the start would be another site. */
const MENU_URL = /^(\/(?![/\\])|https?:\/\/|mailto:)[^\s\\]*$/;

/** A link of the menu that every page has. */
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
