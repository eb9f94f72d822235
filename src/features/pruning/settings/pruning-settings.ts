import { Contributes, SETTINGS_SECTION, type SettingsSection } from '@espalier/plugin-sdk';
import { ArrayUnique, IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts } from '#platform/dto';

/** A hundred years of days, and as many versions. */
const MOST = 36_500;
const MOST_TYPES = 1000;
const TYPE_NAME_LENGTH = 64;

export class PruningSettings {
  @ApiProperty({ description: 'Turns pruning off.' })
  @IsBoolean()
  disabled = false;

  @ApiProperty({
    description: 'Archived versions that were modified longer ago than so many days may be deleted.',
  })
  @IsInt()
  @Min(0)
  @Max(MOST)
  retentionDays = 30;

  @ApiProperty({
    description: 'So many of the newest archived versions of each item are kept whatever their age. 0: none.',
  })
  @IsInt()
  @Min(0)
  @Max(MOST)
  archivedVersionsToKeep = 1;

  @ApiProperty({
    description: 'Names of the content types whose versions are pruned. None: nothing is.',
  })
  @AreTexts(MOST_TYPES, TYPE_NAME_LENGTH)
  @ArrayUnique()
  contentTypes: string[] = [];
}

@Contributes(SETTINGS_SECTION)
export class PruningSettingsSection implements SettingsSection<PruningSettings> {
  readonly name = 'content-version-pruning';
  readonly type = PruningSettings;
}
