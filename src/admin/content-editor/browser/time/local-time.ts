const TWO = 2;
const FOUR = 4;

/** `2026-11-22T17:05:00`, in the time zone of the browser, of a moment in UTC; empty for what is none. */
export function toLocal(utc: string): string {
  const moment = new Date(utc === '' || utc.endsWith('Z') ? utc : `${utc}Z`);
  if (Number.isNaN(moment.getTime())) return '';
  const date = [pad(moment.getFullYear(), FOUR), pad(moment.getMonth() + 1, TWO), pad(moment.getDate(), TWO)].join('-');
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map((number) => pad(number, TWO))
    .join(':');
  return `${date}T${time}`;
}

/** The same moment in UTC, without the zone, as the control without scripts has it; what is no moment stays as it is. */
export function toUtc(local: string): string {
  const moment = new Date(local);
  return local === '' || Number.isNaN(moment.getTime()) ? local : moment.toISOString().slice(0, 19);
}

/** Such as `Europe/Berlin (GMT+1)`. */
export function zoneName(): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' });
  const short = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone } = format.resolvedOptions();
  return short === undefined || short === timeZone ? timeZone : `${timeZone} (${short})`;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
