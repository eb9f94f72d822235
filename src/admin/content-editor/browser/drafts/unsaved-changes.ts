import { afterPause, button, formTokenOf, make } from '../dom';
import { actionOf, entriesOf, postForm } from '../post-form';
import { say } from '../texts';
import { formatForReader } from '../time/reader';
import { Autosave, type Saved } from './autosave';
import { browserStore, KeptDrafts, sameEntries, type DraftOf, type Entries, type KeptDraft } from './kept-drafts';

const PAUSE_MS = 500;
/** Who presses a button or Enter twice has meant the first: the second would take its place. */
const TWICE_MS = 1000;
/** Longer texts are not put together. */
const LONGEST_OPENED = 200_000;
/** Not what was typed: the token of the form, and which button was pressed. */
const LEFT_OUT = new Set(['_csrf', '_action']);
/** What the form was made of. It goes back with what was typed, and differs from page to page. */
const BASIS = new Set(['_version', '_versionId', '_base', '_newId', '_returnUrl', '_conflicts']);

/**
 * Offers what was typed again, and warns before the form is left behind. `data-user` and `data-item` say whose form it
 * is and of what, `data-version` what was loaded into it; `data-typed` is there when the form shows what was typed and
 * not what is stored; with `data-autosave`, what is typed is saved as a draft.
 */
export class UnsavedChanges extends HTMLElement {
  private readonly drafts = new KeptDrafts(browserStore());
  private readonly pageId = Math.random().toString(36).slice(2);
  private readonly keeping = afterPause(PAUSE_MS, () => this.keep());
  /** What the form says when nothing in it is to be saved; undefined when there is something from the start. */
  private untouched?: Entries;
  private isLeaving = false;
  private sentAt = 0;
  private isWaiting = false;
  private autosave?: Autosave;

  connectedCallback(): void {
    const { form } = this;
    if (!form) return;
    this.untouched = this.hasTyped ? undefined : this.entries();
    if (this.hasTyped) this.takeOver();
    else this.offerKept();
    if (this.dataset.autosave !== undefined) this.autosave = new Autosave(form, this);
    form.addEventListener('input', () => this.changed());
    form.addEventListener('change', () => this.changed());
    form.addEventListener('submit', (event) => this.send(event));
    form.addEventListener('formdata', ({ formData }) => this.addOpened(formData));
    addEventListener('pagehide', () => this.keeping.now());
    addEventListener('pageshow', () => (this.isLeaving = false));
    addEventListener('beforeunload', (event) => {
      if (!this.isLeaving && this.isTouched()) event.preventDefault();
    });
  }

  isTouched(): boolean {
    return !this.untouched || !sameTyped(this.untouched, this.entries());
  }

  saved({ item, version }: Saved, entries: Entries): void {
    this.drafts.forgetPage(this.of, this.pageId);
    Object.assign(this.dataset, { item, version });
    this.untouched = entries.filter(([name]) => !LEFT_OUT.has(name));
    this.keep();
    this.replaceChildren();
  }

  private changed(): void {
    this.keeping.soon();
    this.autosave?.soon();
  }

  private get form(): HTMLFormElement | null {
    return this.closest('form');
  }

  private get of(): DraftOf {
    return { user: this.dataset.user ?? '', item: this.dataset.item ?? '' };
  }

  private get hasTyped(): boolean {
    return this.dataset.typed !== undefined;
  }

  private entries(): Entries {
    if (!this.form) return [];
    return entriesOf(this.form).filter(([name]) => !LEFT_OUT.has(name));
  }

  private keep(sent = false): void {
    if (!this.isTouched()) return this.drafts.forgetPage(this.of, this.pageId);
    const draft = { version: this.dataset.version ?? '', entries: this.entries(), sent };
    const isKept = this.drafts.keep(this.of, this.pageId, draft);
    this.classList.toggle('not-kept', !isKept);
    if (!isKept && this.childElementCount === 0)
      this.tell(say('This browser has no space left to keep what you type. Save often.'));
  }

  /** Of what was sent and came back there is a newer copy: this page. */
  private takeOver(): void {
    const [restored] = this.drafts.of(this.of).filter(({ restoring }) => restoring);
    for (const draft of this.drafts.of(this.of)) if (draft.sent || draft.restoring) this.drafts.forget(draft);
    this.keep();
    if (restored)
      this.tell(say('Your changes from {time} are back. They are not saved yet.', { time: timeOf(restored) }));
  }

  private offerKept(): void {
    const kept = this.drafts.of(this.of);
    const isDone = ({ entries }: KeptDraft) => sameTyped(entries, this.untouched ?? []);
    for (const draft of kept) if (isDone(draft)) this.drafts.forget(draft);
    const newest = kept.find((draft) => !isDone(draft));
    if (!newest) return;
    if (newest.sent) return this.restore(newest);
    const time = timeOf(newest);
    const isOlder = newest.version !== this.dataset.version;
    this.tell(
      isOlder
        ? say('You have unsaved changes from {time}. The item was saved since then.', { time })
        : say('You have unsaved changes from {time}.', { time }),
      button(say('Restore'), () => this.restore(newest)),
      button(say('Discard'), () => this.discard(newest)),
    );
  }

  /** The service fills the form: it knows how many items there are in lists, and what the kept values lead to. */
  private restore(draft: KeptDraft): void {
    if (!this.form) return;
    this.drafts.mark(draft, { restoring: true });
    this.isLeaving = true;
    const token = formTokenOf(this.form);
    postForm(actionOf(this.form), [...draft.entries, ['_csrf', token], ['_action', 'show']]);
  }

  private discard(draft: KeptDraft): void {
    this.drafts.forget(draft);
    this.replaceChildren();
    document.querySelector<HTMLElement>('main')?.focus();
  }

  private send(event: SubmitEvent): void {
    const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (event.defaultPrevented || (submitter && submitter.formTarget !== '')) return;
    if (this.isWaiting || Date.now() - this.sentAt < TWICE_MS) return event.preventDefault();
    if (this.autosave?.isUnderWay) {
      event.preventDefault();
      this.isWaiting = true;
      void this.autosave.finish().then(() => this.submit(submitter));
      return;
    }
    this.sentAt = Date.now();
    void this.autosave?.finish();
    this.leave();
  }

  /** Beside texts that were changed: what they were made of, which the service may not have any more. */
  private addOpened(sent: FormData): void {
    if (!this.isLeaving) return;
    for (const [name, text] of this.untouched ?? []) {
      const control = this.form?.elements.namedItem(name);
      if (!(control instanceof HTMLTextAreaElement) || name.includes('[') || text === sent.get(name)) continue;
      if (text.length <= LONGEST_OPENED) sent.set(`opened:${name}`, text);
    }
  }

  private submit(submitter: HTMLButtonElement | null): void {
    this.autosave = undefined;
    this.isWaiting = false;
    this.form?.requestSubmit(submitter);
  }

  private leave(): void {
    this.keeping.forget();
    this.keep(true);
    this.isLeaving = true;
  }

  private tell(text: string, ...buttons: readonly HTMLButtonElement[]): void {
    const message = make('p', {}, text);
    message.setAttribute('role', 'status');
    this.replaceChildren(message, ...buttons);
  }
}

function sameTyped(one: Entries, other: Entries): boolean {
  const typed = (entries: Entries) => entries.filter(([name]) => !BASIS.has(name));
  return sameEntries(typed(one), typed(other));
}

/** Without the day when that is today. */
function timeOf({ at }: KeptDraft): string {
  const time = formatForReader({ timeStyle: 'short' }).format(at);
  const day = formatForReader({ dateStyle: 'medium' });
  return day.format(at) === day.format(Date.now()) ? time : `${day.format(at)}, ${time}`;
}
