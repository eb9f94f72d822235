import {
  Contributes,
  ManagedSettings,
  SETTINGS_SECTION,
  type FormField,
  type SettingsManagement,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import { ArrayUnique, IsBoolean } from 'class-validator';
import { ContentDefinitions, typeOptions, unknownTypes } from '#core/content-definition';
import { AreTexts } from '#platform/dto';
import { ApiProperty } from '#platform/openapi';
import { text } from '#platform/texts';

const MOST_TYPES = 1000;
const TYPE_NAME_LENGTH = 64;

export class ContentListSettings {
  @ApiProperty({
    description:
      'Whether words without the name of a term are searched for anywhere in items (`search`), and not in the display text (`text`). ' +
      'Types for which a plug-in chooses another term keep that.',
  })
  @IsBoolean()
  searchEverywhere = false;

  @ApiProperty({ description: 'Names of the types whose lists search so, whatever else is set.' })
  @AreTexts(MOST_TYPES, TYPE_NAME_LENGTH)
  @ArrayUnique()
  searchedTypes: string[] = [];
}

@ManagedSettings({
  api: 'settings/content-lists',
  admin: 'Settings/ContentLists',
  permission: 'ManageContentListSettings',
  get title() {
    return text('Lists of content');
  },
  navigation: { icon: 'search', help: 'admin-lists#what-words-mean' },
  shown: ContentListSettings,
  tag: 'Settings',
  operations: {
    get: { summary: 'Gets the settings of lists of content' },
    replace: { description: 'What is left out has its default. Types must exist.' },
  },
})
@Contributes(SETTINGS_SECTION)
export class ContentListSettingsSection
  implements SettingsSection<ContentListSettings>, SettingsManagement<ContentListSettings>
{
  readonly name = 'content-lists';
  readonly type = ContentListSettings;

  constructor(private readonly definitions: ContentDefinitions) {}

  get description() {
    return text('Where lists and the REST API look for words typed without the name of a term.');
  }

  fields(): FormField[] {
    return [
      {
        name: 'searchEverywhere',
        control: 'check',
        label: text('Search all text'),
        hint: text(
          'Finds words anywhere in an item, as search: does, and sorts by relevance. Otherwise only titles are searched.',
        ),
      },
      {
        name: 'searchedTypes',
        control: 'choices',
        label: text('Content types to search in full'),
        hint: text('In lists of a single type, regardless of the setting above.'),
        options: typeOptions(this.definitions),
      },
    ];
  }

  faultsOf({ searchedTypes }: Readonly<ContentListSettings>) {
    return unknownTypes(this.definitions, 'searchedTypes', searchedTypes);
  }
}
