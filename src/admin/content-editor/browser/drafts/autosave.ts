import { afterPause } from '../dom';
import { entriesOf } from '../post-form';
import { say } from '../texts';
import type { Entries } from './kept-drafts';

const PAUSE_MS = 3000;
/** Somebody may type without a pause. */
const LONGEST_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** Sooner than that nobody is told that it is being saved. */
const SLOW_MS = 1000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [5000, 60_000];
/** Tells the document that a draft is saved that other parts of the page may want to show. */
export const DRAFT_SAVED = 'draft-saved';
const AGE_MS = 10_000;
const MINUTE_S = 60;
const UNAUTHORIZED = 401;
const UNAVAILABLE = new Set([408, 429, 500, 502, 503, 504]);

/** What becomes of the form, which stays open. */
export interface Saved {
  readonly action: string;
  readonly page: string;
  readonly item: string;
  readonly version: string;
  readonly versionId: string;
  readonly base: string;
  readonly head: Readonly<Record<'title' | 'called' | 'links' | 'status', string>>;
  readonly generated: Readonly<Record<string, string>>;
}

interface Typed {
  isTouched(): boolean;
  /** @param entries what was saved; more may have been typed since */
  saved(saved: Saved, entries: Entries): void;
}

/** Saves the form as a draft once nobody types, and says how that went. */
export class Autosave {
  private readonly pausing = afterPause(PAUSE_MS, () => void this.save());
  private readonly told = document.querySelector<HTMLElement>('.editor-saved');
  private firstAt?: number;
  private saving?: Promise<void>;
  /** Sent without an answer: it may be saved, so it is sent again as it was. */
  private lost?: Entries;
  private retryMs = FIRST_RETRY_MS;
  private retry?: number;
  private ageing?: number;

  constructor(
    private readonly form: HTMLFormElement,
    private readonly typed: Typed,
  ) {
    this.told?.setAttribute('role', 'status');
    addEventListener('online', () => {
      if (this.lost) void this.save();
    });
  }

  get isUnderWay(): boolean {
    return this.saving !== undefined || this.lost !== undefined;
  }

  soon(): void {
    this.firstAt ??= Date.now();
    if (Date.now() - this.firstAt > LONGEST_MS) void this.save();
    else this.pausing.soon();
  }

  /** What is sent otherwise must not meet what this has sent: they would be the changes of two people. */
  async finish(): Promise<void> {
    await this.saving;
    if (this.lost) await this.save();
    this.pausing.forget();
    clearTimeout(this.retry);
  }

  private async save(): Promise<void> {
    if (this.saving) return this.saving;
    this.pausing.forget();
    clearTimeout(this.retry);
    this.firstAt = undefined;
    if (!this.lost && !this.typed.isTouched()) return;
    this.saving = this.send(this.lost ?? this.entries());
    await this.saving;
    this.saving = undefined;
  }

  private async send(entries: Entries): Promise<void> {
    const telling = setTimeout(() => this.tell(say('Saving…')), SLOW_MS);
    try {
      const response = await fetch(`${this.form.getAttribute('action') ?? ''}/Autosave`, {
        method: 'POST',
        body: new URLSearchParams(entries.map(([name, value]) => [name, value])),
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (UNAVAILABLE.has(response.status)) throw new Error(response.statusText);
      const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
      const answer: unknown = isJson ? await response.json() : {};
      this.lost = undefined;
      this.retryMs = FIRST_RETRY_MS;
      if (response.ok && isJson) this.take(answer as Saved, entries);
      else {
        const isSignedOut = response.ok || response.status === UNAUTHORIZED;
        this.tell(isSignedOut ? signedOut() : refusal(answer as { readonly code?: string }));
      }
    } catch {
      this.lost = entries;
      this.tell(say('Not saved: no connection. Kept in this browser.'));
      this.retry = setTimeout(() => void this.save(), this.retryMs);
      this.retryMs = Math.min(2 * this.retryMs, LAST_RETRY_MS);
    } finally {
      clearTimeout(telling);
    }
  }

  private take(saved: Saved, entries: Entries): void {
    const { form } = this;
    const savedAt = Date.now();
    const before = form.getAttribute('action') ?? '';
    for (const [name, value] of Object.entries({
      _version: saved.version,
      _versionId: saved.versionId,
      _base: saved.base,
    })) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.value = value;
    }
    if (before !== saved.action) {
      history.replaceState(history.state, '', saved.page);
      form.setAttribute('action', saved.action);
      for (const name of ['action', 'formaction'])
        for (const element of form.querySelectorAll(`[${name}^="${CSS.escape(before)}/"]`))
          element.setAttribute(name, saved.action + (element.getAttribute(name) ?? '').slice(before.length));
    }
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[value="discard"]')) button.hidden = false;
    showHead(saved.head);
    showGenerated(form, saved.generated);
    this.tell(savedAgo(0));
    this.ageing = setInterval(() => this.age(Date.now() - savedAt), AGE_MS);
    this.typed.saved(saved, entries);
    document.dispatchEvent(new Event(DRAFT_SAVED));
    if (this.typed.isTouched()) this.soon();
  }

  private entries(): Entries {
    return entriesOf(this.form).filter(([name]) => name !== '_action');
  }

  private tell(text: string): void {
    clearInterval(this.ageing);
    this.told?.setAttribute('aria-live', 'polite');
    if (this.told && this.told.textContent !== text) this.told.textContent = text;
  }

  /** To be seen, and not told again and again. */
  private age(milliseconds: number): void {
    this.told?.setAttribute('aria-live', 'off');
    if (this.told) this.told.textContent = savedAgo(milliseconds);
  }
}

/** As a reload would show it. */
function showHead({ title, called, links, status }: Saved['head']): void {
  const heading = document.querySelector('main h1');
  if (heading) document.title = document.title.replace(heading.textContent, () => title);
  if (heading) heading.textContent = title;
  const crumb = document.querySelector('.editor-actions [aria-current]');
  if (crumb) crumb.textContent = called;
  for (const [place, html] of [
    ['.editor-head', links],
    ['.editor-status', status],
  ] as const) {
    const fresh = new DOMParser().parseFromString(html, 'text/html').body.childNodes;
    document.querySelector(place)?.replaceChildren(...fresh);
  }
}

/** The controls stay empty: what is made follows what it is made of until somebody types something else. */
function showGenerated(form: HTMLFormElement, generated: Saved['generated']): void {
  for (const [name, value] of Object.entries(generated)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.placeholder = value;
    const shown = form.querySelector(`[data-generated="${CSS.escape(name)}"]`);
    if (shown) shown.textContent = value;
  }
}

function savedAgo(milliseconds: number): string {
  const count = Math.floor(milliseconds / 1000);
  const time =
    count < MINUTE_S
      ? say('{count} s ago', { count })
      : say('{count} min ago', { count: Math.floor(count / MINUTE_S) });
  return say('Saved {time}', { time });
}

function signedOut(): string {
  return say('Not saved: signed out. Kept in this browser.');
}

function refusal({ code }: { readonly code?: string }): string {
  if (code === 'content-editor.conflict')
    return say('Not saved: the same was changed by someone else or in another window. Save the draft to compare.');
  if (code === 'content-editor.scheduled-draft')
    return say('Not saved automatically, because it is scheduled. Save the draft.');
  return say('Not saved: a field has an error. Save the draft to see which.');
}
