import { make, newId } from '../dom';
import { postForm } from '../post-form';

/** Without scripts. Being of this site it can be scrolled to where its predecessor was. */
const SANDBOX = 'allow-same-origin';

/**
 * Each answer comes in a frame of its own, which takes the place of the one before it once it has loaded: nothing
 * flickers, and the history of the window has no entries of it.
 */
export class PreviewFrame {
  readonly element = make('div', { className: 'preview-frame' });
  private coming?: HTMLIFrameElement;
  private shown?: HTMLIFrameElement;

  /** @param failed called with whether the last answer could not be shown */
  constructor(
    private readonly title: string,
    private readonly failed: (hasFailed: boolean) => void = () => undefined,
  ) {}

  show(action: string, entries: Iterable<readonly [string, string]>): void {
    this.coming?.remove();
    const frame = make('iframe', { name: newId(), title: this.title, className: 'coming' });
    frame.setAttribute('sandbox', SANDBOX);
    this.coming = frame;
    this.element.append(frame);
    // The frame has loaded once when it is empty.
    frame.addEventListener('load', () => {
      if (frame === this.coming && frame.contentDocument?.URL !== 'about:blank') this.settle(frame);
    });
    postForm(action, entries, frame.name);
  }

  clear(): void {
    this.coming = this.shown = undefined;
    this.element.replaceChildren();
  }

  private settle(frame: HTMLIFrameElement): void {
    const { document: page } = frame.contentWindow ?? {};
    this.failed(!page || !page.documentElement.lang);
    frame.classList.remove('coming');
    const [left, top] = [this.shown?.contentWindow?.scrollX ?? 0, this.shown?.contentWindow?.scrollY ?? 0];
    frame.contentWindow?.scrollTo({ left, top, behavior: 'instant' });
    // What is linked would not come into the frame.
    page?.addEventListener('click', (event) => event.preventDefault());
    this.shown?.remove();
    this.shown = frame;
    this.coming = undefined;
  }
}
