/** How long a notice of what was done floats, when nobody is at it. */
const SHOWN_MS = 10_000;

/** A status is read out when it changes, not when the page comes with it. */
const READ_AFTER_MS = 100;

/** Notices can be closed. Those of what was done float, and go by themselves; faults stay in the page. */
export function showNotices(): void {
  for (const button of document.querySelectorAll('.told .dismiss')) {
    button.classList.add('ready');
    button.addEventListener('click', () => {
      button.closest('.banner')?.remove();
      document.querySelector<HTMLElement>('#main')?.focus();
    });
  }
  const done = [...document.querySelectorAll<HTMLElement>('.banner-ok:has(.told)')];
  if (done.length > 0) float(done);
}

/** Before the page is first shown, so nothing moves. */
function float(notices: readonly HTMLElement[]): void {
  const toasts = document.createElement('div');
  toasts.className = 'toasts';
  toasts.setAttribute('role', 'status');
  notices[0]?.before(toasts);
  toasts.append(...notices);
  for (const notice of notices) {
    notice.removeAttribute('role');
    notice.hidden = true;
  }
  setTimeout(() => {
    for (const notice of notices) {
      notice.hidden = false;
      leaveInTime(notice);
    }
  }, READ_AFTER_MS);
}

function leaveInTime(notice: HTMLElement): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(leaving);
  };
  const leave = () => {
    stay();
    if (!notice.matches(':hover, :focus-within')) leaving = setTimeout(() => notice.remove(), SHOWN_MS);
  };
  for (const event of ['pointerenter', 'focusin']) notice.addEventListener(event, stay);
  // The focus has gone when the event is over.
  for (const event of ['pointerleave', 'focusout']) notice.addEventListener(event, () => setTimeout(leave));
  leave();
}
