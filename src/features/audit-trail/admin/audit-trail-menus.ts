import { Injectable } from '@nestjs/common';
import type { AuditTrailOptionsViewModel, AuditTrailSort } from '@espalier/plugin-sdk';
import { menuOf, type ListMenu, type MenuEntry } from '#features/admin-list';
import { EventCatalog } from '#core/audit-events';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { EventsFilter } from '../list/events-filter';
import { dateChoices } from './date-choices';
import type { Search } from './audit-trail-search';

const SORTS: readonly (readonly [AuditTrailSort, string])[] = [
  ['time-desc', text('Newest')],
  ['time-asc', text('Oldest')],
  ['category-asc-time-desc', text('Category')],
  ['event-asc-time-desc', text('Event')],
  ['user-asc-time-asc', text('User')],
];

/** Choices on a page of events, as links to the page with this choice made and the rest of the filter as it was typed. */
@Injectable()
export class AuditTrailMenus {
  constructor(
    private readonly filters: EventsFilter,
    private readonly catalog: EventCatalog,
    private readonly clock: Clock,
  ) {}

  /** Categories. Another one has other events, so the event goes with the category. */
  quickFilters(search: Search): MenuEntry[] {
    const current = search.filter.options.category?.toLowerCase();
    const categories = this.catalog.categories().map(({ name, title }) => ({ category: name, title }));
    return [{ category: undefined, title: text('All categories') }, ...categories].map(({ category, title }) =>
      this.entry(search, title, { category, event: undefined }, category?.toLowerCase() === current),
    );
  }

  /** @param shown the category of what the page shows, where it is about one thing alone */
  menus(search: Search, shown: string | undefined): ListMenu[] {
    const { date, sort: order } = search.filter.options;
    const dates = dateChoices(this.clock.nowUtc()).map(([value, title]) =>
      this.entry(search, title, { date: value }, value === date),
    );
    const sorts = SORTS.map(([sort, title]) => this.entry(search, title, { sort }, sort === order));
    return [...this.events(search, shown), menuOf('date', text('Date'), dates), menuOf('sort', text('Sort'), sorts)];
  }

  private events(search: Search, shown: string | undefined): ListMenu[] {
    const { category = shown, event: current } = search.filter.options;
    const chosen = this.catalog.categories().find(({ name }) => name.toLowerCase() === category?.toLowerCase());
    if (!chosen) return [];
    const events = chosen.events.map(({ name, title }) =>
      this.entry(search, title, { event: name }, name.toLowerCase() === current?.toLowerCase()),
    );
    const any = this.entry(search, text('Any event'), { event: undefined }, current === undefined);
    return [menuOf('event', text('Event'), [any, ...events])];
  }

  private entry(
    { address, filter: { filter } }: Search,
    title: string,
    chosen: Partial<AuditTrailOptionsViewModel>,
    isCurrent: boolean,
  ): MenuEntry {
    return { text: title, href: address.at({ q: this.filters.with(filter, chosen) }), isCurrent };
  }
}
