// On every page with a navigation, which works without it.
import { KeyboardMap } from './keyboard';
import { showNotices } from './notices';
import { SearchPalette } from './palette';
import { noteTimeZone } from './time-zone';

/** Menus close by Escape and by a click elsewhere; arrows move in them. */
function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    // A dialog gives the focus back to the entry that opened it.
    if (target instanceof Element && target.closest('dialog')) return;
    for (const menu of openMenus()) {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    }
  });
  document.addEventListener('keydown', (event) => {
    const [menu] = openMenus();
    if (!menu || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') {
      // It closes one thing at a time.
      event.stopImmediatePropagation();
      menu.open = false;
      menu.querySelector('summary')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(menu, event.key === 'ArrowDown' ? 1 : -1);
    }
  });
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')];
}

function move(menu: HTMLDetailsElement, step: number): void {
  const entries = [...menu.querySelectorAll<HTMLElement>('.menu-panel :is(a, button, input)')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

closeMenus();
showNotices();
noteTimeZone();
customElements.define('search-palette', SearchPalette);
customElements.define('keyboard-map', KeyboardMap);
