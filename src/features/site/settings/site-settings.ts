import { Contributes, SETTINGS_SECTION, type SettingsSection } from '@espalier/plugin-sdk';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsString,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { isLanguageTag, processLanguage } from '#platform/texts';
import { MenuLink } from './menu-link';

const MOST_LINKS = 20;

function IsLanguageTag(): PropertyDecorator {
  return ValidateBy({
    name: 'languageTag',
    validator: {
      validate: isLanguageTag,
      defaultMessage: () => 'must be the tag of a language, such as de or pt-BR, or empty for that of the service',
    },
  });
}

/** What visitors see on every page. */
export class SiteSettings {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name = 'Espalier';

  @ApiProperty({ description: 'A line below the name.' })
  @IsString()
  @MaxLength(200)
  tagline = '';

  @ApiProperty({
    description: 'Tag (BCP 47) of the language of the pages and of their dates; empty for that of the service.',
  })
  @ValidateIf(({ language }: SiteSettings) => language !== '')
  @MaxLength(35)
  @IsLanguageTag()
  language = '';

  @ApiProperty({ type: [MenuLink] })
  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  @ValidateNested({ each: true })
  @Type(() => MenuLink)
  menu: MenuLink[] = [];

  @ApiProperty({ description: 'Whether lists have feeds.' })
  @IsBoolean()
  feeds = true;
}

/** The tag of the language that visitors read. */
export function languageOf({ language }: Readonly<SiteSettings>): string {
  return language || processLanguage().tag;
}

@Contributes(SETTINGS_SECTION)
export class SiteSettingsSection implements SettingsSection<SiteSettings> {
  readonly name = 'site';
  readonly type = SiteSettings;
}
