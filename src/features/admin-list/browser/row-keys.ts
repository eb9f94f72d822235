interface RowsToTick extends HTMLElement {
  /** @param reaching from the one that was ticked before */
  tick(box: HTMLInputElement, reaching: boolean): void;
  clear(): void;
}

interface Shortcut {
  readonly key: string;
  readonly isReaching: boolean;
}

/** J and K move between rows, X ticks, E opens, and the keys of its menu do what stands there. */
export function rowKeys(list: RowsToTick): void {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr, .tile')];
  const current = () => rows.findIndex((row) => row.contains(document.activeElement));
  const focus = (at: number) =>
    rows[Math.max(0, Math.min(at, rows.length - 1))]?.querySelector<HTMLElement>(FOCUSED)?.focus();

  document.addEventListener('shortcut', (event) => {
    const { key, isReaching } = (event as CustomEvent<Shortcut>).detail;
    const row = rows[current()];
    const box = row?.querySelector<HTMLInputElement>('.tick');
    switch (key) {
      case 'J':
        focus(current() + 1);
        break;
      case 'K':
        focus(current() - 1);
        break;
      case 'X':
        if (!box) return;
        box.checked = !box.checked;
        list.tick(box, isReaching);
        break;
      case 'ESCAPE':
        list.clear();
        return;
      default: {
        const action = row?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
        const opened = action ?? (key === 'E' ? row?.querySelector<HTMLElement>('.c-title a, .tile-link') : null);
        if (!opened) return;
        opened.click();
      }
    }
    event.preventDefault();
  });
}

const FOCUSED = '.c-title a, .tick, summary';
