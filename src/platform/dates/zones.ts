const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** To make one takes longer than to use it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone show at a moment: the milliseconds since 1970 at which those of UTC show it. @param timeZone IANA name */
export function clockAt(moment: number, timeZone: string): number {
  const seconds = Math.floor(moment / SECOND_MS) * SECOND_MS;
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = FIGURES.map((figure) => parts.get(figure));
  const shown = new Date(moment - seconds);
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  shown.setUTCFullYear(year, month - 1, day);
  return shown.setUTCHours(hour, minute, second);
}

/**
 * When clocks of a zone show what those of UTC show at `clock`. When they are put back, the first of two moments; when
 * they are put forward, a time that is left out is as much later.
 */
export function momentAt(clock: number, timeZone: string): number {
  if (timeZone === 'UTC') return clock;
  const [before, after] = [clock - DAY_MS, clock + DAY_MS].map((near) => clock - (clockAt(near, timeZone) - near));
  const isRight = (moment = 0) => clockAt(moment, timeZone) === clock;
  return (!isRight(before) && isRight(after) ? after : before) ?? clock;
}

const FIGURES = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const figures = Object.fromEntries(FIGURES.map((figure) => [figure, 'numeric']));
  const clock = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...figures });
  clocks.set(timeZone, clock);
  return clock;
}
