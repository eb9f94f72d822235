import { applyDecorators, Injectable, SetMetadata, type Provider, type Type } from '@nestjs/common';
import { navigationLink, type NavigationItem } from './admin-navigation';
import type { RefusedItem } from './contents-bulk-action';
import type { DisplayDriver } from './display-driver';
import type { ExtensionPoint } from './extension-point';
import type { ListFilter, PredicateList, ReadFilter } from './list-filter';
import type { ListOptionsViewModel } from './list-options';
import type { Principal } from './principal';

/** A row: whatever its columns show, and what the list needs to know of it. */
export interface ListRow {
  readonly id: string;
  /** What people know it by. */
  readonly label: string;
  /** Entries of its menu, in order; what destroys comes last by itself. */
  readonly actions?: readonly RowAction[];
}

/** Something that can be done to a row. */
export interface RowAction {
  readonly text: string;
  /** Name of an icon of the admin UI, such as `pencil`. */
  readonly icon?: string;
  /** Of the page that asks first, or of what a form is posted to. */
  readonly path: string;
  /** Leads to a page that asks first. */
  readonly asks: boolean;
  /** Leads to a page that does nothing. */
  readonly isLink?: boolean;
  readonly isDestructive?: boolean;
  /** What is pressed in the row for it, such as `E` or `Del`. J, K and X are taken. */
  readonly key?: string;
}

/** What a cell shows, by the kind of its column. Nothing for null. */
export interface ListCells {
  /** What the row is known by, with a link to it and a small line below. */
  readonly title: {
    readonly text: string;
    readonly href?: string;
    readonly below?: string;
    readonly isPerson?: boolean;
    /** In place of the text: the English of one that is translated, with `actor`, `subject` (the text) and `<a>`. */
    readonly sentence?: { readonly message: string; readonly actor: string };
  };
  /** URL of a small picture; without one, an icon. */
  readonly picture: string | null;
  /** A shape says it too: of the shapes of states, or that of an icon. */
  readonly status: {
    readonly look: 'published' | 'draft' | 'changed' | 'scheduled' | 'archived';
    readonly text: string;
    /** Instead of the text, which then says what happens at that time. */
    readonly at?: string | null;
  };
  readonly time: Date | string | null;
  readonly person: string | null;
  readonly text: string | null;
}

interface ColumnOf<Row extends ListRow, Kind extends keyof ListCells> {
  /** Unique in the list. People's choices are kept by it. */
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  cell(row: Row): ListCells[Kind];
  /** Shown only to those who choose it. */
  readonly isExtra?: boolean;
  /** Values of the term `sort`. */
  readonly sort?: { readonly ascending: string; readonly descending: string };
}

/** A column of a list. The one of the kind `title` is always shown. */
export type ListColumn<Row extends ListRow = ListRow> = {
  [Kind in keyof ListCells]: ColumnOf<Row, Kind>;
}[keyof ListCells];

/** A choice of a menu: a link to the list with this choice made. */
export interface MenuEntry {
  readonly text: string;
  /** Path within the service. */
  readonly href: string;
  readonly isCurrent: boolean;
}

/** A button that opens a menu of links. */
export interface ListMenu {
  /** Unique on the page. */
  readonly id: string;
  readonly text: string;
  readonly entries: readonly MenuEntry[];
}

/** Something that can be done with several rows of a list, to each on its own. */
export interface BulkAction {
  readonly name: string;
  /** On the button: `Delete`. */
  readonly text: string;
  /** The outcome, behind a number of rows: `deleted`. */
  readonly done: string;
  readonly isDestructive?: boolean;
  /** Takes rows away: for many of them, their number has to be typed. Default false. */
  readonly isDeletion?: boolean;
  /** What it asks about some rows, given their number in words. Default: `Delete 3 users?` */
  readonly question?: (rows: string) => string;
  /** What to know about some rows before it is done, as a sentence. */
  warning?(ids: readonly string[]): Promise<string | undefined>;
  /** Which of the rows it must not be done to, and why: found out for all of them at once, before it is done to any. */
  denials?(ids: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>>;
  /** @throws DomainError, which counts as a refusal of this row */
  run(id: string, principal: Principal): Promise<RefusedItem | undefined>;
}

/** What can be done with many rows. */
export interface ListBulk<T extends PredicateList> {
  /** Those that the principal may do to anything at all; with none, rows have no checkboxes. */
  actions(query: T['query'], principal: Principal): readonly BulkAction[] | Promise<readonly BulkAction[]>;
  /** The ids of what is found, as many as are asked for at most. */
  ids(query: T['query'], atMost: number, principal: Principal): Promise<readonly string[]>;
  /** What people know the rows by; those that are gone may be missing. */
  labels(ids: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>>;
}

/** What a page of a list is asked for. */
export interface ListSearch<T extends PredicateList> extends ReadFilter<T['query'], T['model']> {
  /** What the address says beside the filter; empty where it says nothing. */
  readonly given: (parameter: string) => string;
  /** IANA name, in which days of the filter are meant. */
  readonly timeZone: string;
  /** Query of links to pages that ask first, and come back to the list afterwards. */
  readonly returnQuery: string;
  /** Links to the list with a member chosen, and the rest of the filter as it was typed. @param also what goes with each choice */
  choices<Member extends keyof T['model']>(
    member: Member,
    choices: Iterable<readonly [value: T['model'][Member], text: string]>,
    also?: Partial<T['model']>,
  ): MenuEntry[];
}

export interface PageOfRows {
  readonly first: number;
  readonly skip: number;
  /** Nobody leafs through more, so that counting may end there. */
  readonly countUpTo: number;
}

export interface FoundRows<Found> {
  readonly items: readonly Found[];
  readonly totalCount: number;
  /** Whether there are no more than that. Default true. */
  readonly isTotalExact?: boolean;
}

/** What stands around the rows. */
export interface ListSurroundings {
  /** Of a page about one thing. Default: that of the list. */
  readonly title?: string;
  /** Choices of the menu “Filters”. */
  readonly quickFilters: readonly MenuEntry[];
  readonly menus: readonly ListMenu[];
  /** Links above the list, such as “New user”. */
  readonly links?: readonly { readonly text: string; readonly href: string }[];
  /** A menu beside them, such as “New”. */
  readonly creation?: ListMenu;
}

/** What a class marked {@link AdminList} says of its list. Texts are shown as they are. */
export interface AdminListDefinition<T extends PredicateList, Found = unknown, Row extends ListRow = ListRow> {
  readonly filter: Omit<ListFilter<T>, 'narrow'>;
  readonly bulk?: ListBulk<T>;
  /** What is asked for beside the filter. @param given as in {@link ListSearch} @throws DomainError for what cannot be asked for */
  query(given: (parameter: string) => string, principal: Principal): T['query'];
  /** @throws DomainError malformed, which is shown as a fault of the filter; `database.slow`, which is shown instead of the rows */
  page(request: T['query'] & PageOfRows, principal: Principal): Promise<FoundRows<Found>>;
  rows(found: readonly Found[], search: ListSearch<T>, principal: Principal): readonly Row[] | Promise<readonly Row[]>;
  /** In order, one of them of the kind `title`. */
  columns(search: ListSearch<T>): readonly ListColumn<Row>[];
  around(
    search: ListSearch<T>,
    found: readonly Found[],
    principal: Principal,
  ): ListSurroundings | Promise<ListSurroundings>;
}

export interface AdminListOptions {
  /** `/Admin/Users`. */
  readonly path: string;
  readonly title: string;
  readonly navigation: Pick<NavigationItem, 'group' | 'icon' | 'position' | 'help'>;
  /** What the rows are, in words: `item` and `items`. */
  readonly noun: { readonly one: string; readonly many: string };
  /** Of whoever sees the list. */
  readonly permission: string;
  /** Of whoever does something with many rows, besides. Default: none. */
  readonly bulkPermission?: string;
  /** Parameter that stands in the path of a list of one thing: `type` of `/Admin/Contents/ContentItems/Page`. */
  readonly subject?: string;
  /** Further parameters of the address. */
  readonly parameters?: readonly string[];
  /** The page that explains the filter, and who shows a card for each term and something around the list. */
  readonly help?: { readonly path: string; readonly cards: ExtensionPoint<DisplayDriver<ListOptionsViewModel>> };
}

const ADMIN_LIST_METADATA = 'espalier:admin-list';

export type AdminListClass<T extends PredicateList = PredicateList> = Type<AdminListDefinition<T>>;

/**
 * Marks the definition of a list with a filter in the admin UI: the page, its bulk actions, its help and its link in the navigation.
 * Name the class in `lists` of `@EspalierPlugin`.
 *
 * @example
 * ```ts
 * @AdminList({ path: '/Admin/Paints', title: 'Paints', … })
 * export class PaintList implements AdminListDefinition<PaintShape, Paint> { … }
 * ```
 */
export function AdminList(options: AdminListOptions): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(ADMIN_LIST_METADATA, options));
}

/** What a class was marked with. @throws Error for one that is not marked {@link AdminList} */
export function adminListOptions(list: Type<unknown>): AdminListOptions {
  const options = Reflect.getMetadata(ADMIN_LIST_METADATA, list) as AdminListOptions | undefined;
  if (!options) throw new Error(`${list.name} is named as a list. Mark it @AdminList({ … }).`);
  return options;
}

/** The providers of a definition: itself, and its link in the navigation. */
export function adminListProviders(list: Type<unknown>): Provider[] {
  const link = (): NavigationItem => {
    const { title: text, path: href, permission, navigation } = adminListOptions(list);
    return { text, href, permission, ...navigation };
  };
  return [list, navigationLink(link)];
}
