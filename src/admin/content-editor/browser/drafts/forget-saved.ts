import { browserStore } from './browser-store';
import { KeptDrafts } from './kept-drafts';

export function forgetSaved(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-saved]')) {
    const { saved: item, user } = dataset;
    if (item !== undefined && user !== undefined) new KeptDrafts(browserStore()).forgetSent({ user, item });
  }
}
