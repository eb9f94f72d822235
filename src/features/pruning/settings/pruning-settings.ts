import { Contributes, SETTINGS_SECTION, type SettingsSection } from '@espalier/plugin-sdk';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

/** A hundred years of days, and as many versions. */
const MOST = 36_500;
const MOST_TYPES = 1000;
const TYPE_NAME_LENGTH = 64;

const OPTIONAL = { required: false } as const;
const COUNT = { ...OPTIONAL, type: 'integer', minimum: 0, maximum: MOST } as const;

/** Which archived versions are deleted. */
export class PruningSettings {
  @ApiProperty({ ...OPTIONAL, type: 'boolean', default: false, description: 'Turns pruning off.' })
  @IsBoolean()
  disabled = false;

  @ApiProperty({
    ...COUNT,
    default: 30,
    description: 'Archived versions that were modified longer ago than so many days may be deleted.',
  })
  @IsInt()
  @Min(0)
  @Max(MOST)
  retentionDays = 30;

  @ApiProperty({
    ...COUNT,
    default: 1,
    description: 'So many of the newest archived versions of each item are kept whatever their age. 0: none.',
  })
  @IsInt()
  @Min(0)
  @Max(MOST)
  archivedVersionsToKeep = 1;

  @ApiProperty({
    ...OPTIONAL,
    type: 'array',
    items: { type: 'string', maxLength: TYPE_NAME_LENGTH },
    maxItems: MOST_TYPES,
    uniqueItems: true,
    default: [],
    description: 'Names of the content types whose versions are pruned. None: nothing is.',
  })
  @IsArray()
  @ArrayMaxSize(MOST_TYPES)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(TYPE_NAME_LENGTH, { each: true })
  contentTypes: string[] = [];
}

@Contributes(SETTINGS_SECTION)
export class PruningSettingsSection implements SettingsSection<PruningSettings> {
  readonly name = 'content-version-pruning';
  readonly type = PruningSettings;
}
