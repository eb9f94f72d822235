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

/** The links of a menu as they are typed: a line for each, `Text | /path`. */
export function menuLines(menu: readonly MenuLink[]): string {
  return menu.map(({ text, url }) => `${text} | ${url}`).join('\n');
}

/** The links that lines stand for. What stands behind the last bar is the address; a line without one has none, and is refused. */
export function menuOfLines(lines: string): MenuLink[] {
  return lines
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const bar = line.lastIndexOf('|');
      return bar === -1
        ? { text: line.trim(), url: '' }
        : { text: line.slice(0, bar).trim(), url: line.slice(bar + 1).trim() };
    });
}
