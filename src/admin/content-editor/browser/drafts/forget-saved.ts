import { browserStore } from './browser-store';
import { KeptDrafts } from './kept-drafts';

/** Forgets what was kept of forms that, as the page says, were saved. */
export function forgetSaved(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-saved]')) {
    const { saved: item, user } = dataset;
    if (item !== undefined && user !== undefined) new KeptDrafts(browserStore()).forgetSent({ user, item });
  }
}
