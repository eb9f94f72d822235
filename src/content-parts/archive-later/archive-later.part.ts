import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { normaliseSchedule, scheduleFaults, scheduleMembers, type Schedule } from '../schedule';

export const SCHEDULE: Schedule = { part: 'ArchiveLaterPart', member: 'scheduledArchiveUtc' };

/** The date at which an item is to be unpublished. */
@Contributes(PART_TYPE)
export class ArchiveLaterPart implements PartType {
  readonly name = SCHEDULE.part;

  readonly settings = {};

  readonly valueKinds = { [SCHEDULE.member]: 'dateTime' } as const;

  members() {
    return scheduleMembers(SCHEDULE);
  }

  check(part: JsonObject): Fault[] {
    return scheduleFaults(SCHEDULE, part);
  }

  normalise(part: JsonObject): JsonObject {
    return normaliseSchedule(SCHEDULE, part);
  }
}
