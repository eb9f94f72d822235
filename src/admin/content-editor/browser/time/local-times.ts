import { changed, make } from '../dom';

const TWO = 2;

const FOUR = 4;

/**
 * In the time zone of the browser. What is sent is UTC, by a control that is not seen; it stays as it was until
 * somebody changes the moment.
 */
export function localTimes(root: ParentNode): void {
  for (const shown of root.querySelectorAll<HTMLInputElement>('input[type="datetime-local"][name]')) {
    const sent = make('input', { type: 'hidden', name: shown.name, value: shown.value });
    shown.removeAttribute('name');
    shown.defaultValue = toLocal(shown.value);
    shown.after(sent);
    shown.addEventListener('input', (event) => {
      event.stopPropagation();
      sent.value = toUtc(shown.value);
      changed(sent);
    });
    nameZone(shown);
  }
}

/** The hint says UTC as long as no script has said otherwise. */
function nameZone(control: HTMLInputElement): void {
  const zone = control.parentElement?.querySelector('.hint');
  if (zone) zone.textContent = zoneName();
}

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

/** A local moment in UTC, without the zone, as the control without scripts has it; what is no moment stays as it is. */
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
