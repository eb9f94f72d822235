import type { Page } from 'playwright-core';

interface Brought {
  readonly event: 'drop' | 'paste';
  /** Selector of what they are dropped on. */
  readonly at: string;
  readonly names: readonly string[];
  /** A PNG, in Base64. */
  readonly picture: string;
}

/**
 * Brings files with an event of the browser, below the upper left corner of an element.
 *
 * @returns whether the browser would open them in the place of the page
 */
export function bringFiles(page: Page, { event, at, names, picture }: Brought): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const files = new DataTransfer();
    const bytes = Uint8Array.from(atob(${JSON.stringify(picture)}), (letter) => letter.charCodeAt(0));
    for (const name of ${JSON.stringify(names)}) files.items.add(new File([bytes], name, { type: 'image/png' }));
    const target = document.querySelector(${JSON.stringify(at)});
    const { left, bottom } = target.getBoundingClientRect();
    const options = { bubbles: true, cancelable: true, clientX: left + 2, clientY: bottom - 4 };
    return target.dispatchEvent(
      ${JSON.stringify(event)} === 'drop'
        ? new DragEvent('drop', { ...options, dataTransfer: files })
        : new ClipboardEvent('paste', { ...options, clipboardData: files }),
    );
  })()`);
}
