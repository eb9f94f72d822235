import { announce, button, formTokenOf, iconButton, make } from '../dom';
import { PreviewFrame } from '../preview/preview-frame';
import { say } from '../texts';
import type { WritingSurface } from '../writing/surface';
import { TOOLS, type Language } from './markup';
import { toolbar } from './toolbar';

type View = 'write' | 'source';

/**
 * `language` is `markdown` or `html`, `preview` the address that takes the text, `writing` that of the script by which
 * it is written as it will look; `view` is what its person prefers, `views` the address that keeps it; `library` and `files` are where pictures come from, `pick` finds items, which are at `items`.
 */
export class MarkupEditor extends HTMLElement {
  private readonly switches = {
    write: this.switch('write', say('Write')),
    source: this.switch('source', say('Source')),
  };
  private readonly preview = iconButton('eye', say('Preview'), () => this.togglePreview());
  private readonly ways = make('div', { className: 'markup-ways' });
  private text!: HTMLTextAreaElement;
  private tools!: HTMLElement;
  private frame!: PreviewFrame;
  private surface?: WritingSurface;
  private view: View = 'source';

  connectedCallback(): void {
    const text = this.querySelector('textarea');
    if (!text || this.querySelector('.markup-bar')) return;
    this.text = text;
    this.frame = new PreviewFrame(say('Preview of {label}', { label: this.label }));
    this.tools = toolbar(TOOLS[this.language], text, say('Formatting of {label}', { label: this.label }));
    this.preview.setAttribute('aria-pressed', 'false');
    this.frame.element.hidden = true;
    this.ways.append(this.views(), this.preview);
    const bar = make('div', { className: 'markup-bar' }, this.tools, this.ways);
    text.before(bar);
    text.after(this.frame.element);
    this.querySelector('label')?.addEventListener('click', () => this.surface?.focus());
    this.addEventListener('focusin', ({ target }) => this.grow(target));
    void this.show(this.getAttribute('view') === 'source' ? 'source' : 'write');
  }

  /** Once somebody is in the text. What they see of it stays where it is. */
  private grow(focused: EventTarget | null): void {
    const box = [this.text, this.surface?.element].find((part) => focused instanceof Node && part?.contains(focused));
    if (!box || this.classList.contains('in-use')) return;
    const { scrollTop } = box;
    this.classList.add('in-use');
    scrollBy(0, scrollTop - box.scrollTop);
  }

  private get language(): Language {
    return this.getAttribute('language') === 'html' ? 'html' : 'markdown';
  }

  private get label(): string {
    return this.querySelector('label')?.firstChild?.textContent?.trim() ?? '';
  }

  private views(): HTMLElement {
    const group = make('div', { className: 'segment' }, this.switches.write, this.switches.source);
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', say('View of {label}', { label: this.label }));
    return group;
  }

  private switch(view: View, name: string): HTMLButtonElement {
    return button(name, () => {
      void this.show(view);
      this.prefer(view);
    });
  }

  /** On the next page, on whichever device. */
  private prefer(view: View): void {
    const body = new URLSearchParams({ _csrf: formTokenOf(this), view });
    fetch(this.getAttribute('views') ?? '', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }

  private async show(view: View): Promise<void> {
    this.view = view;
    if (view === 'source') {
      this.surface?.close();
      this.surface = undefined;
    }
    this.arrange();
    if (view === 'source' || this.surface) return;
    try {
      const { WritingSurface: Surface } = (await import(
        this.getAttribute('writing') ?? ''
      )) as typeof import('../writing/surface');
      if (this.view !== 'write' || this.surface) return;
      const source = (name: string) => this.getAttribute(name) ?? '';
      const sources = {
        library: source('library'),
        files: source('files'),
        pick: source('pick'),
        items: source('items'),
      };
      this.surface = new Surface(this.text, { label: this.label, isHtml: this.language === 'html', sources });
      this.tools.before(this.surface.tools);
      this.ways.prepend(this.surface.words);
      this.text.after(this.surface.element);
    } catch {
      this.view = 'source';
      announce(say('The text can be edited as source only.'));
    }
    this.arrange();
  }

  /** Shows what belongs to the view, or the preview in its place. */
  private arrange(): void {
    const isPreviewed = !this.frame.element.hidden;
    const isWritten = this.view === 'write';
    this.classList.toggle('writes', isWritten);
    this.tools.hidden = isPreviewed || isWritten;
    this.text.hidden = isPreviewed || isWritten;
    if (this.surface) this.surface.tools.hidden = this.surface.element.hidden = isPreviewed;
    for (const [view, made] of Object.entries(this.switches))
      made.setAttribute('aria-pressed', String(view === this.view));
  }

  private togglePreview(): void {
    const isShown = this.frame.element.hidden;
    this.preview.setAttribute('aria-pressed', String(isShown));
    this.frame.element.hidden = !isShown;
    this.arrange();
    if (isShown) this.frame.show(this.getAttribute('preview') ?? '', this.entries());
  }

  private entries(): [string, string][] {
    // As a form would send it.
    const text = this.text.form ? new FormData(this.text.form).get(this.text.name) : this.text.value;
    return [
      ['_csrf', formTokenOf(this)],
      ['language', this.language],
      ['text', typeof text === 'string' ? text : this.text.value],
    ];
  }
}
