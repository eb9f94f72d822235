import { changed, make } from '../dom';
import { zoneOfReader } from './reader';

const DAY = 86_400_000;

const PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/**
 * In the time zone of the reader. What is sent is UTC, by a control that is not seen; it stays as it was until somebody
 * changes the moment.
 */
export function localTimes(root: ParentNode): void {
  const zone = zoneOfReader();
  for (const shown of root.querySelectorAll<HTMLInputElement>('input[type="datetime-local"][name]')) {
    const sent = make('input', { type: 'hidden', name: shown.name, value: shown.value });
    shown.removeAttribute('name');
    shown.defaultValue = toLocal(shown.value, zone);
    shown.after(sent);
    shown.addEventListener('input', (event) => {
      event.stopPropagation();
      sent.value = toUtc(shown.value, zone);
      changed(sent);
    });
    nameZone(shown, zone);
  }
}

/** The hint says UTC as long as no script has said otherwise. */
function nameZone(control: HTMLInputElement, zone: string | undefined): void {
  const hint = control.parentElement?.querySelector('.hint');
  if (hint) hint.textContent = zoneName(zone);
}

/** `2026-11-22T17:05:00`, in a time zone, of a moment in UTC; empty for what is none. @param timeZone default: that of the browser */
export function toLocal(utc: string, timeZone?: string): string {
  const moment = momentOf(utc);
  return Number.isNaN(moment) ? '' : localAt(moment, timeZone);
}

/**
 * A local moment in UTC, without the zone, as the control without scripts has it; what is no moment stays as it is. When
 * clocks are put back, the first of two moments; when they are put forward, a time that is left out is as much later.
 *
 * @param timeZone as in {@link toLocal}
 */
export function toUtc(local: string, timeZone?: string): string {
  const typed = momentOf(local);
  if (Number.isNaN(typed)) return local;
  const before = typed - offsetAt(typed - DAY, timeZone);
  const after = typed - offsetAt(typed + DAY, timeZone);
  const isRight = (moment: number) => momentOf(toLocal(new Date(moment).toISOString(), timeZone)) === typed;
  return withoutZone(new Date(!isRight(before) && isRight(after) ? after : before));
}

/** Such as `Europe/Berlin (GMT+1)`. @param timeZone as in {@link toLocal} */
export function zoneName(timeZone?: string): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'short' });
  const short = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone: name } = format.resolvedOptions();
  return short === undefined || short === name ? name : `${name} (${short})`;
}

function offsetAt(moment: number, timeZone: string | undefined): number {
  const whole = Math.floor(moment / 1000) * 1000;
  return momentOf(localAt(whole, timeZone)) - whole;
}

function localAt(moment: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, ...PARTS }).formatToParts(moment);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** NaN for what is none. */
function momentOf(text: string): number {
  return Date.parse(text === '' || text.endsWith('Z') ? text : `${text}Z`);
}

function withoutZone(moment: Date): string {
  return moment.toISOString().slice(0, 19);
}
