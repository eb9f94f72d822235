import { changed, make } from '../dom';
import { toLocal, toUtc, zoneName } from './local-time';

/**
 * Shows moments in the time zone of the browser. What is sent is UTC, by a control that is not seen; it stays as it was until
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
