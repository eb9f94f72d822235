import {
  Contributes,
  ManagedSettings,
  SETTINGS_SECTION,
  sentence,
  type FormField,
  type SettingsManagement,
  type SettingsSection,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ruleMessages } from '#platform/dto';
import { TIME_ZONES } from '#platform/dates';
import { ApiProperty } from '#platform/openapi';
import { serviceLanguage, text } from '#platform/texts';
import { ContentDefinitions } from '#core/content-definition';
import { facetLabel, facetOptions } from '../search/search-facets';
import { IsAccentOn } from './accent';
import { IsLanguageTag, IsLogo } from './setting-rules';

const MOST_LINKS = 20;
const MOST_FACETS = 10;
const MENU_URL = /^(\/(?![/\\])|https?:\/\/|mailto:)[^\s\\]*$/;

export const SITE_FONTS = ['serif', 'sans', 'system'] as const;
export type SiteFont = (typeof SITE_FONTS)[number];

export class MenuLink {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  text: string;

  @ApiProperty({ description: 'A path of the site such as `/about`, or an address.' })
  @IsString()
  @MaxLength(1024)
  @Matches(
    MENU_URL,
    ruleMessages(
      'url must be a path such as /about, or an address that begins with https://, http:// or mailto:',
      sentence('Enter a path such as /about, or an address that begins with https://, http:// or mailto:.'),
    ),
  )
  url: string;
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

  @ApiProperty({ description: 'Path of an image in the media library; empty for the sign of the service.' })
  @IsString()
  @MaxLength(300)
  @IsLogo()
  logo = '';

  @ApiProperty({ description: 'Color of links on a light ground, such as `#1b6a41`; empty for that of the theme.' })
  @IsAccentOn('light')
  accentLight = '';

  @ApiProperty({ description: 'Color of links on a dark ground, such as `#82d6a4`; empty for that of the theme.' })
  @IsAccentOn('dark')
  accentDark = '';

  @ApiProperty({ enum: SITE_FONTS, description: 'Of titles and texts.' })
  @IsIn(SITE_FONTS)
  font: SiteFont = 'serif';

  @ApiProperty({
    description: 'Tag (BCP 47) of the language of the pages and of their dates; empty for that of the service.',
  })
  @ValidateIf(({ language }: SiteSettings) => language !== '')
  @MaxLength(35)
  @IsLanguageTag()
  language = '';

  @ApiProperty({
    enum: ['', ...TIME_ZONES],
    description: 'IANA name of the zone of times, for whoever has none of their own.',
  })
  @IsIn(
    ['', ...TIME_ZONES],
    ruleMessages(
      'must be the IANA name of a time zone, such as Europe/Berlin',
      sentence('Choose a time zone from the list, such as Europe/Berlin.'),
    ),
  )
  timeZone = '';

  @ApiProperty({ type: [MenuLink] })
  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  @ValidateNested({ each: true })
  @Type(() => MenuLink)
  menu: MenuLink[] = [];

  @ApiProperty({ description: 'Whether lists have feeds.' })
  @IsBoolean()
  feeds = true;

  @ApiProperty({
    type: [String],
    description:
      'What results of the search are narrowed by: `type`, `year`, `author` (a sign-in name, which visitors see), and names of text fields.',
  })
  @IsArray()
  @ArrayMaxSize(MOST_FACETS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  searchFacets: string[] = ['type', 'year'];

  @ApiProperty({ description: 'Whether search engines may show pages of results.' })
  @IsBoolean()
  searchIndexing = false;
}

export function languageOf({ language }: Readonly<SiteSettings>): string {
  return language || serviceLanguage().tag;
}

@ManagedSettings({
  api: 'settings/site',
  admin: 'Settings/Site',
  permission: 'ManageSiteSettings',
  get title() {
    return text('Site');
  },
  navigation: {
    get text() {
      return text('Site settings');
    },
    get group() {
      return text('Site');
    },
    icon: 'globe',
    position: 45,
    help: 'site#settings',
  },
  shown: SiteSettings,
  changedCode: 'site.precondition-failed',
  operations: { get: { summary: 'Gets the settings of the site' } },
})
@Contributes(SETTINGS_SECTION)
export class SiteSettingsSection implements SettingsSection<SiteSettings>, SettingsManagement<SiteSettings> {
  readonly name = 'site';
  readonly type = SiteSettings;

  constructor(private readonly definitions: ContentDefinitions) {}

  /** Of what is chosen now: fields may go later, and are left out then. */
  faultsOf({ searchFacets }: Readonly<SiteSettings>): SettingsFaults {
    const types = this.definitions.all();
    const unknown = searchFacets.filter((name) => facetLabel(name, types) === undefined);
    if (unknown.length === 0) return {};
    const named = unknown.map((name) => JSON.stringify(name)).join(', ');
    const message = `names what is not a text field in every type that has it: ${named}. Leave it out`;
    return {
      searchFacets: [
        {
          ...sentence('Not a text field in every type that has it: {names}. Leave it out.', {
            names: named,
          }),
          message,
        },
      ],
    };
  }

  fields(): FormField[] {
    return [
      {
        name: 'name',
        label: text('Name'),
        hint: text('Shown at the top of every page and in the title of the browser tab.'),
      },
      { name: 'tagline', label: text('Tagline'), hint: text('Shown below the name.'), optional: true },
      {
        name: 'language',
        label: text('Language'),
        hint: text(
          'The language of pages and dates, as a tag such as de or pt-BR. Empty: the language of the service, {language}',
          {
            language: serviceLanguage().tag,
          },
        ),
        optional: true,
      },
      {
        name: 'timeZone',
        control: 'choice',
        label: text('Time zone'),
        hint: text(
          'For dates on the site, and for people who have not chosen one when their browser does not tell theirs.',
        ),
        options: [{ value: '', text: 'UTC' }, ...TIME_ZONES.slice(1).map((name) => ({ value: name, text: name }))],
      },
      {
        name: 'logo',
        control: 'media',
        heading: text('Look'),
        label: text('Logo'),
        hint: text('An image of the media library, such as brand/logo.png. Shown before the name.'),
        optional: true,
      },
      {
        name: 'accentLight',
        label: text('Accent color, light'),
        hint: text('For links and marks in light mode, such as #1b6a41. Empty: the green of the theme.'),
        optional: true,
      },
      {
        name: 'accentDark',
        label: text('Accent color, dark'),
        hint: text('For links and marks in dark mode, such as #82d6a4. Empty: the green of the theme.'),
        optional: true,
      },
      {
        name: 'font',
        control: 'choice',
        label: text('Font'),
        options: [
          { value: 'serif', text: text('Newsreader for titles and texts, Figtree for the rest') },
          { value: 'sans', text: text('Figtree') },
          { value: 'system', text: text('The fonts of the device') },
        ],
      },
      {
        name: 'menu',
        control: 'links',
        label: text('Menu'),
        hint: text('Drag a link to move it, or press Alt+↑ and Alt+↓. Empty its fields to remove it.'),
        optional: true,
      },
      {
        name: 'feeds',
        control: 'check',
        label: text('Feeds'),
        hint: text('Lists offer a feed of their newest items.'),
      },
      {
        name: 'searchFacets',
        control: 'choices',
        heading: text('Search'),
        label: text('Facets'),
        hint: text(
          'Fields that visitors can filter search results by. Lists show links for the first one that is an indexed text.',
        ),
        options: facetOptions(this.definitions.all()),
      },
      {
        name: 'searchIndexing',
        control: 'check',
        label: text('Results in search engines'),
        hint: text('Search engines may list pages of results that are not empty.'),
      },
    ];
  }
}
