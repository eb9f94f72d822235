import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import type { JsonObject } from '@espalier/plugin-sdk';
import { ApiProperty } from '#platform/openapi';
import type { TaskChange } from '../task-summary';

const OUTCOMES = ['running', 'done', 'failed', 'cancelled', 'lost'];
const MOMENT = { type: 'string', format: 'date-time' } as const;
const FACTS = { type: 'object', additionalProperties: true, nullable: true } as const;

/** What is absent stays as it is. */
export class ChangeTaskDto implements TaskChange {
  @ApiProperty({
    examples: ['0 3 * * *'],
    description: 'A cron expression of five fields, in UTC. Null: the default of the task.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  schedule?: string | null;

  @ApiProperty({ description: 'Null: the default of the task.' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;
}

export class TaskRunDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'False when somebody asked for it.' })
  scheduled: boolean;

  @ApiProperty({ ...MOMENT, description: 'The minute of the schedule, or when somebody asked for it.' })
  dueUtc: string;

  @ApiProperty(MOMENT)
  startedUtc: string;

  @ApiProperty({ ...MOMENT, nullable: true })
  endedUtc: string | null;

  @ApiProperty({ enum: OUTCOMES, description: '`lost`: its node went away in the middle of it.' })
  outcome: string;

  @ApiProperty({ example: 'web-1:4711', description: 'Host and process.' })
  node: string;

  @ApiProperty({ ...FACTS, description: 'What the task tells of it at its end.' })
  facts: JsonObject | null;

  @ApiProperty({ ...FACTS, description: 'What the task told last while it ran.' })
  progress: JsonObject | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it failed.' })
  error: string | null;
}

export class TaskRunListDto {
  @ApiProperty({ type: [TaskRunDto] })
  items: TaskRunDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

export class BackgroundTaskDto {
  @ApiProperty({ example: 'empty-tins' })
  name: string;

  @ApiProperty({ example: 'Empty tins' })
  title: string;

  @ApiProperty()
  description: string;

  @ApiProperty({ example: '0 3 * * *', description: 'A cron expression of five fields, in UTC.' })
  schedule: string;

  @ApiProperty({ example: '0 3 * * *' })
  defaultSchedule: string;

  @ApiProperty()
  enabled: boolean;

  @ApiProperty()
  defaultEnabled: boolean;

  @ApiProperty({ ...MOMENT, nullable: true, description: 'Null while it is disabled.' })
  nextRunUtc: string | null;

  @ApiProperty({ type: TaskRunDto, nullable: true })
  lastRun: TaskRunDto | null;
}

export class BackgroundTaskListDto {
  @ApiProperty({ type: [BackgroundTaskDto] })
  items: BackgroundTaskDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
