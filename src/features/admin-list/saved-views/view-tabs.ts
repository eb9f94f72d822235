import type { MenuEntry, Principal } from '@espalier/plugin-sdk';
import { mayChange, type ListView, type ViewChange } from './list-views';

interface Tab extends MenuEntry {
  /** Of somebody else. */
  readonly isOthers?: boolean;
}

/** The quick filters of a list, and the views that people have saved of it. */
export interface ViewTabs {
  readonly tabs: readonly Tab[];
  /** What is posted when it is saved, as the list is shown now. */
  readonly columns: string;
  readonly parameters: string;
  readonly path: string;
  /** The one that is shown, for whoever may change it. */
  readonly current?: Pick<ListView, 'id' | 'name' | 'isShared'>;
}

interface Shown {
  readonly q: string;
  /** Names with commas between them, as the address has them. */
  readonly columns: string;
  readonly parameters: string;
}

export function viewTabs(
  views: readonly ListView[],
  quickFilters: readonly MenuEntry[],
  shown: Shown,
  principal: Principal,
): Pick<ViewTabs, 'tabs' | 'current'> {
  const current = views.find(
    ({ q, columns, parameters }) => q === shown.q && columns === shown.columns && parameters === shown.parameters,
  );
  return {
    tabs: [
      ...quickFilters.map((entry) => ({ ...entry, isCurrent: entry.isCurrent && !current })),
      ...views.map((view) => ({
        text: view.name,
        href: pathOfView(view),
        isCurrent: view === current,
        isOthers: view.owner !== principal.id,
      })),
    ],
    ...(current && mayChange(current, principal) && { current }),
  };
}

/** The list as the view shows it. */
export function pathOfView(view: Pick<ViewChange, 'list' | 'q' | 'columns' | 'parameters'>): string {
  const { list, q, columns, parameters } = view;
  const asked = new URLSearchParams({ ...(q !== '' && { q }), ...(columns !== '' && { columns }) }).toString();
  const query = [asked, parameters].filter((one) => one !== '').join('&');
  return query === '' ? list : `${list}?${query}`;
}
