const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between one try and the next. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/** For so long nothing may have been accepted before a delivery that is given up takes its webhook with it. */
const FAILING_FOR_DAYS_MS = 3 * 24 * HOUR;

/** The pause before the next try, in milliseconds; undefined when there is none. @param tries how many there were */
export function pauseAfter(tries: number): number | undefined {
  return PAUSES[tries - 1];
}

/** Whether a webhook has failed for so long that it is switched off, now that a delivery has been given up. */
export function isBeyondHope(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_FOR_DAYS_MS;
}
