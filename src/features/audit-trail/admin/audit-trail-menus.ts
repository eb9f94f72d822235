import { Injectable } from '@nestjs/common';
import type { AuditTrailOptionsViewModel, AuditTrailSort } from '@espalier/plugin-sdk';
import { menuOf, type ListMenu, type MenuEntry } from '#features/admin-list';
import { EventCatalog } from '#core/audit-events';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { EventsFilter } from '../list/events-filter';
import type { Search } from './audit-trail-search';

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

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

/** What the menu of dates offers, as values of the term `date`. Weeks begin on Mondays, and days at midnight in UTC. */
export function dateChoices(now: string): readonly (readonly [value: string | undefined, text: string])[] {
  const time = Date.parse(now);
  const today = Date.parse(now.slice(0, 10));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const [year, month] = [new Date(today).getUTCFullYear(), new Date(today).getUTCMonth()];
  const monthStart = Date.UTC(year, month, 1);
  return [
    [undefined, text('Any date')],
    [`>${new Date(time - HOUR_MS).toISOString().slice(0, 16)}Z`, text('Last hour')],
    ['>@now-1', text('Last 24 hours')],
    ['@now-2..@now-1', text('24 hours before that')],
    ['@today', text('Today')],
    [`>=${day(monday)}`, text('This week')],
    [`${day(monday - 7 * DAY_MS)}..${day(monday - DAY_MS)}`, text('Last week')],
    [`>=${day(monthStart)}`, text('This month')],
    [`${day(Date.UTC(year, month - 1, 1))}..${day(monthStart - DAY_MS)}`, text('Last month')],
  ];
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
