import { CronTime } from 'cron';

const FIELDS = 5;
const ZONE = 'UTC';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A cron expression of five fields, in UTC. */
export class Schedule {
  private constructor(
    /** With single spaces. */
    readonly text: string,
    private readonly time: CronTime,
  ) {}

  /** Undefined for what is no cron expression of five fields, or one that is never due. */
  static parse(text: string): Schedule | undefined {
    const fields = text.trim().split(/\s+/);
    if (fields.length !== FIELDS) return undefined;
    try {
      const schedule = new Schedule(fields.join(' '), new CronTime(fields.join(' '), ZONE));
      schedule.after(new Date());
      return schedule;
    } catch {
      return undefined;
    }
  }

  after(moment: Date): Date {
    return this.time.getNextDateFrom(moment, ZONE).toJSDate();
  }

  /** @param minute without seconds */
  isDue(minute: Date): boolean {
    return this.after(new Date(minute.getTime() - SECOND)).getTime() === minute.getTime();
  }
}

/** What a run at a tick is due at, the same on every node. */
export function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
}
