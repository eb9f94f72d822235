import {
  Contributes,
  ManagedSettings,
  SETTINGS_SECTION,
  type FormField,
  type SettingsManagement,
  type SettingsSection,
} from '@espalier/plugin-sdk';
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
import { ApiProperty } from '#platform/openapi';
import { isLanguageTag, processLanguage, text } from '#platform/texts';
import { MenuLink, menuLines, menuOfLines } from './menu-link';

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

export function languageOf({ language }: Readonly<SiteSettings>): string {
  return language || processLanguage().tag;
}

@ManagedSettings({
  api: 'settings/site',
  admin: 'Settings/Site',
  permission: 'ManageSiteSettings',
  title: text('Site'),
  navigation: { position: 10, help: 'site#settings' },
  shown: SiteSettings,
  changedCode: 'site.precondition-failed',
  operations: { get: { summary: 'Gets the settings of the site' } },
})
@Contributes(SETTINGS_SECTION)
export class SiteSettingsSection implements SettingsSection<SiteSettings>, SettingsManagement<SiteSettings> {
  readonly name = 'site';
  readonly type = SiteSettings;

  fields(): FormField[] {
    return [
      {
        name: 'name',
        label: text('Name'),
        hint: text('Stands at the top of every page, and in the title of the window.'),
      },
      { name: 'tagline', label: text('Tagline'), hint: text('A line below the name.'), optional: true },
      {
        name: 'language',
        label: text('Language'),
        hint: text(
          'Of the pages and their dates, as a tag such as de or pt-BR. Empty: that of the service, {language}',
          {
            language: processLanguage().tag,
          },
        ),
        optional: true,
      },
      {
        name: 'menu',
        control: 'passage',
        label: text('Menu'),
        hint: text(
          'A link on each line: its text, a bar, and a path of the site or an address. For example: About | /about',
        ),
        optional: true,
      },
      { name: 'feeds', control: 'check', label: text('Feeds'), hint: text('Lists have a feed of their newest items.') },
    ];
  }

  toFields(settings: Readonly<SiteSettings>) {
    return { ...settings, menu: menuLines(settings.menu) };
  }

  fromFields({ menu = '', ...typed }: Readonly<Record<string, unknown>>) {
    return { ...typed, menu: menuOfLines(String(menu)) };
  }
}
