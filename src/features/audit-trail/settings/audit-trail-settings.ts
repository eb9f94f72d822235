import {
  Contributes,
  SETTINGS_SECTION,
  sentence,
  type SettingsSection,
  type Sentence,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { ArrayUnique, IsBoolean, IsInt, IsObject, Max, Min } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts } from '#platform/dto';

/** A hundred years. */
const MOST_DAYS = 36_500;
const MOST_ENTRIES = 1000;
const NAME_LENGTH = 64;
const KIND = /^[A-Z][A-Za-z0-9]{0,63}\.[A-Z][A-Za-z0-9]{0,63}$/;
const CATEGORY = /^[A-Z][A-Za-z0-9]{0,63}$/;

const DAYS = { type: 'integer', minimum: 0, maximum: MOST_DAYS } as const;

export class AuditTrailSettings {
  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'boolean' },
    example: { 'Content.Saved': false },
    description: 'By `Category.Event`, which events are recorded. What is left out does as it was declared.',
  })
  @IsObject()
  events: Record<string, boolean> = {};

  @ApiProperty({
    description: 'Names of the content types of which nothing is recorded.',
  })
  @AreTexts(MOST_ENTRIES, NAME_LENGTH)
  @ArrayUnique()
  ignoredContentTypes: string[] = [];

  @ApiProperty({
    description: 'Whether the addresses of clients are recorded.',
  })
  @IsBoolean()
  recordClientAddress = false;

  @ApiProperty({ description: 'Keeps everything, however old.' })
  @IsBoolean()
  trimmingDisabled = false;

  @ApiProperty({
    description: 'Events that are older than so many days are deleted. 0: they are kept for good.',
  })
  @IsInt()
  @Min(0)
  @Max(MOST_DAYS)
  retentionDays = 0;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: DAYS,
    example: { Users: 30 },
    description: 'Retention days of single categories, by their names. The category AuditTrail is kept for good.',
  })
  @IsObject()
  retentionDaysByCategory: Record<string, number> = {};
}

@Contributes(SETTINGS_SECTION)
export class AuditTrailSettingsSection implements SettingsSection<AuditTrailSettings> {
  readonly name = 'audit-trail';
  readonly type = AuditTrailSettings;
  /** Whoever switches recording off is recorded doing so. */
  readonly recordedAs = { category: 'AuditTrail', event: 'SettingsChanged' };
  /** Nobody hides what they switch off among much else. */
  readonly recordedInFull = true;

  check({ events, retentionDaysByCategory }: AuditTrailSettings): SettingsFaults {
    return {
      ...faultsOf('events', events, KIND, (value) =>
        typeof value === 'boolean' ? undefined : sentence('must be true or false'),
      ),
      ...faultsOf('retentionDaysByCategory', retentionDaysByCategory, CATEGORY, (value) =>
        isDays(value) ? undefined : sentence('must be an integer from 0 to {most}', { most: MOST_DAYS }),
      ),
    };
  }
}

function isDays(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_DAYS;
}

function faultsOf(
  member: string,
  entries: Readonly<Record<string, unknown>>,
  name: RegExp,
  faultOf: (value: unknown) => Sentence | undefined,
): SettingsFaults {
  const names = Object.keys(entries);
  if (names.length > MOST_ENTRIES)
    return { [member]: [{ message: `must not have more than ${MOST_ENTRIES} members` }] };
  const strange = names.find((key) => !name.test(key));
  if (strange !== undefined) {
    const example = member === 'events' ? '"Content.Published"' : '"Content"';
    return {
      [member]: [{ message: `must have names such as ${example}, and "${strange.slice(0, 2 * NAME_LENGTH)}" is none` }],
    };
  }
  return Object.fromEntries(
    names.flatMap((key) => {
      const fault = faultOf(entries[key]);
      return fault === undefined ? [] : [[`${member}.${key}`, [fault]]];
    }),
  );
}
