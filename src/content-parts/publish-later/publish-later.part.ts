import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { normaliseSchedule, scheduleFaults, scheduleMembers, type Schedule } from '../schedule';

export const SCHEDULE: Schedule = { part: 'PublishLaterPart', member: 'scheduledPublishUtc' };

/** The date at which an item is to be published. */
@Contributes(PART_TYPE)
export class PublishLaterPart implements PartType {
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
