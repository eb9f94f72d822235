import {
  Contributes,
  ManagedSettings,
  SETTINGS_SECTION,
  sentence,
  type FormField,
  type SettingsFaults,
  type SettingsManagement,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import { IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts } from '#platform/dto';
import { text } from '#platform/texts';

const MOST_ORIGINS = 50;
const LONGEST_ORIGIN = 260;
const LONGEST_LIFETIME = 31_536_000;

export class FrontEndSettings {
  @ApiProperty({
    example: ['https://www.example.com'],
    description:
      'Sites whose pages may read answers of the API in a browser, and that redirects may lead to, as scheme, host and port.',
  })
  @AreTexts(MOST_ORIGINS, LONGEST_ORIGIN)
  allowedOrigins: readonly string[] = [];

  @ApiProperty({
    example: 3600,
    minimum: 0,
    maximum: LONGEST_LIFETIME,
    description:
      'Seconds for which shared caches may keep answers that anybody may see (`s-maxage`). 0: they ask again each time.',
  })
  @IsInt()
  @Min(0)
  @Max(LONGEST_LIFETIME)
  sharedSeconds = 0;

  @ApiProperty({
    example: 60,
    minimum: 0,
    maximum: LONGEST_LIFETIME,
    description: 'Seconds for which they may send what is older while they ask again (`stale-while-revalidate`).',
  })
  @IsInt()
  @Min(0)
  @Max(LONGEST_LIFETIME)
  staleSeconds = 0;
}

@ManagedSettings({
  api: 'settings/front-ends',
  admin: 'Settings/FrontEnds',
  permission: 'ManageSiteSettings',
  get title() {
    return text('Front ends');
  },
  navigation: { icon: 'monitor', help: 'rest-api#browsers-of-other-sites' },
  shown: FrontEndSettings,
  tag: 'Settings',
  operations: { get: { summary: 'Gets the settings of front ends' } },
})
@Contributes(SETTINGS_SECTION)
export class FrontEndSettingsSection
  implements SettingsSection<FrontEndSettings>, SettingsManagement<FrontEndSettings>
{
  readonly name = 'front-ends';
  readonly type = FrontEndSettings;
  get description() {
    return text('Which other sites can use the API in a browser, and how long CDNs keep answers.');
  }

  fields(): FormField[] {
    return [
      {
        name: 'allowedOrigins',
        control: 'lines',
        label: text('Allowed origins'),
        hint: text(
          'Sites that can use the API in a browser and that redirects can lead to, one per line, such as https://www.example.com.',
        ),
        optional: true,
      },
      {
        name: 'sharedSeconds',
        control: 'number',
        label: text('Shared cache lifetime (seconds)'),
        hint: text(
          'How long a CDN can keep answers that anybody can see. Have a webhook tell it of changes. 0 to 31536000; with 0 it asks every time.',
        ),
      },
      {
        name: 'staleSeconds',
        control: 'number',
        label: text('Stale while revalidating (seconds)'),
        hint: text('How long it can send an expired answer while it fetches a new one. 0 to 31536000.'),
      },
    ];
  }

  check({ allowedOrigins }: FrontEndSettings): SettingsFaults {
    const wrong = allowedOrigins.find((origin) => !isOrigin(origin));
    if (wrong === undefined) return {};
    const fault = sentence('Enter "{origin}" as https://www.example.com, without a path. Every site needs a line.', {
      origin: wrong,
    });
    return { allowedOrigins: [fault] };
  }
}

/** As browsers write it in `Origin`. */
function isOrigin(typed: string): boolean {
  return URL.canParse(typed) && /^https?:\/\/[^*]+$/.test(typed) && new URL(typed).origin === typed;
}
