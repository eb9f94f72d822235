import { Contributes, SETTINGS_SECTION, type SettingsSection } from '@espalier/plugin-sdk';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { MenuLink } from './menu-link';

const OPTIONAL = { required: false } as const;
const MOST_LINKS = 20;

/** What visitors see on every page. */
export class SiteSettings {
  @ApiProperty({ ...OPTIONAL, type: 'string', minLength: 1, maxLength: 100, default: 'Espalier' })
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name = 'Espalier';

  @ApiProperty({ ...OPTIONAL, type: 'string', maxLength: 200, default: '', description: 'A line below the name.' })
  @IsString()
  @MaxLength(200)
  tagline = '';

  @ApiProperty({ ...OPTIONAL, type: [MenuLink], maxItems: MOST_LINKS, default: [] })
  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  @ValidateNested({ each: true })
  @Type(() => MenuLink)
  menu: MenuLink[] = [];

  @ApiProperty({ ...OPTIONAL, type: 'boolean', default: true, description: 'Whether lists have feeds.' })
  @IsBoolean()
  feeds = true;
}

@Contributes(SETTINGS_SECTION)
export class SiteSettingsSection implements SettingsSection<SiteSettings> {
  readonly name = 'site';
  readonly type = SiteSettings;
}
