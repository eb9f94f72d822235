import { Inject } from '@nestjs/common';
import {
  AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER,
  Contributes,
  view,
  AdminList,
  AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER,
  LIST_FILTERS,
  type AuditTrailOptionsViewModel,
  type DisplayDriver,
  type AdminListDefinition,
  type AuditTrailAdminListFilterProvider,
  type AuditTrailList,
  type AuditTrailQuery,
  type AuditTrailSort,
  type ListFilter,
  type ListColumn,
  type ListFilters,
  type ListMenu,
  type ListSearch,
  type ListSurroundings,
  type PageOfRows,
  type Principal,
} from '@espalier/plugin-sdk';
import { always, eq } from '@espalier/predicates';
import { EventCatalog } from '#core/audit-events';
import { menuOf } from '#features/admin-list';
import { Clock } from '#platform/clock';
import { clockAt } from '#platform/dates';
import { text, perLanguage } from '#platform/texts';
import { EventList, type EventPage } from '../list/event-list';
import { DEFAULT_SORT } from '../list/event-order';
import { countOfSubjects, type ListedEvent } from '../list/event-row';
import { AUDIT_TRAIL_PATH, EventPresenter, type EventRow } from './event-presenter';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the menu of dates offers, as values of the term `date`. Weeks begin on Mondays. @param timeZone IANA name, of days */
export function dateChoices(
  now: string,
  timeZone: string,
): readonly (readonly [value: string | undefined, text: string])[] {
  const time = Date.parse(now);
  const today = Math.floor(clockAt(time, timeZone) / DAY_MS) * DAY_MS;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const [year, month] = [new Date(today).getUTCFullYear(), new Date(today).getUTCMonth()];
  const monthStart = Date.UTC(year, month, 1);
  return [
    [undefined, text('Any date')],
    [`>${new Date(time - HOUR_MS).toISOString().slice(0, 16)}Z`, text('Last hour')],
    ['>@now-1', text('Last 24 hours')],
    ['@now-2..@now-1', text('The day before')],
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

const CARDS = [
  ['Category', 10],
  ['Event', 10],
  ['Date', 20],
  ['UserName', 30],
  ['UserId', 40],
  ['CorrelationId', 50],
  ['Sort', 60],
] as const;

@Contributes(AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER)
export class AuditTrailCards implements DisplayDriver<AuditTrailOptionsViewModel> {
  display() {
    return CARDS.map(([name, position]) =>
      view(`AuditTrailAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${position}`),
    );
  }
}

type Search = ListSearch<AuditTrailList>;

const sorts = perLanguage((): readonly (readonly [AuditTrailSort, string])[] => [
  ['time-desc', text('Newest')],
  ['time-asc', text('Oldest')],
  ['category-asc-time-desc', text('Category')],
  ['event-asc-time-desc', text('Event')],
  ['user-asc-time-asc', text('User')],
]);

const columns = perLanguage((): readonly ListColumn<EventRow>[] => [
  {
    name: 'subject',
    title: text('What'),
    kind: 'title',
    cell: ({ label, href, eventTitle, told, actor }) => ({
      text: label,
      href,
      ...(told === undefined ? { below: eventTitle } : { sentence: { message: told, actor } }),
    }),
  },
  { name: 'category', title: text('Category'), kind: 'text', cell: ({ categoryTitle }) => categoryTitle },
  { name: 'actor', title: text('Who'), kind: 'person', cell: ({ actor }) => actor },
  { name: 'comment', title: text('Comment'), kind: 'text', cell: ({ event }) => event.comment },
  {
    name: 'time',
    title: text('When'),
    kind: 'time',
    cell: ({ event }) => event.createdUtc,
    sort: { ascending: 'time-asc', descending: 'time-desc' },
  },
]);

@AdminList({
  path: AUDIT_TRAIL_PATH,
  get title() {
    return text('Audit trail');
  },
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'scroll-text',
    position: 55,
    help: 'audit-trail',
  },
  noun: {
    get one() {
      return text('event');
    },
    get many() {
      return text('events');
    },
  },
  permission: 'ViewAuditTrail',
  subject: 'correlationId',
  help: { path: `${AUDIT_TRAIL_PATH}/FilterSyntax`, cards: AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER },
})
export class AuditTrailAdminList implements AdminListDefinition<AuditTrailList, ListedEvent, EventRow> {
  readonly filter: ListFilter<AuditTrailList>;

  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER) terms: Iterable<AuditTrailAdminListFilterProvider>,
    private readonly events: EventList,
    private readonly presenter: EventPresenter,
    private readonly catalog: EventCatalog,
    private readonly clock: Clock,
  ) {
    this.filter = filters.of<AuditTrailList>(terms, ({ correlationId, sort = DEFAULT_SORT }, typed) => ({
      ...typed,
      ...(correlationId !== undefined && { correlationId }),
      isOfOne: correlationId !== undefined,
      sort,
    }));
  }

  query(given: (parameter: string) => string): AuditTrailQuery {
    const correlationId = given('correlationId');
    return correlationId === '' ? { where: always() } : { where: eq('correlationId', correlationId), correlationId };
  }

  page(request: AuditTrailQuery & PageOfRows, principal: Principal): Promise<EventPage> {
    return this.events.page(request, principal);
  }

  rows(found: readonly ListedEvent[]): EventRow[] {
    return found.map((event) => this.presenter.row(event));
  }

  columns(): readonly ListColumn<EventRow>[] {
    return columns();
  }

  around(search: Search, found: readonly ListedEvent[]): ListSurroundings {
    const { isOfOne, correlationId } = search.options;
    const categories = this.catalog.categories().map(({ name, title }) => [name, title] as const);
    const [first] = found;
    return {
      ...(isOfOne && {
        // What it is about, as it was called last.
        title:
          first && countOfSubjects(first) > 1
            ? text('All imports of several items')
            : text('Audit trail: {subject}', { subject: first ? this.presenter.row(first).label : correlationId }),
        links: [{ text: text('The whole audit trail'), href: AUDIT_TRAIL_PATH }],
      }),
      // Another category has other events, so the event goes with it.
      quickFilters: search.choices('category', [[undefined, text('All categories')], ...categories], {
        event: undefined,
      }),
      menus: [
        ...this.eventMenus(search, isOfOne ? first?.category : undefined),
        menuOf('date', text('Date'), search.choices('date', dateChoices(this.clock.nowUtc(), search.timeZone))),
        menuOf('sort', text('Sort'), search.choices('sort', sorts())),
      ],
    };
  }

  /** @param shown the category of what the page shows, where it is about one thing alone */
  private eventMenus(search: Search, shown: string | undefined): ListMenu[] {
    const { category = shown } = search.options;
    const chosen = this.catalog.categories().find(({ name }) => name.toLowerCase() === category?.toLowerCase());
    if (!chosen) return [];
    const kinds = chosen.events.map(({ name, title }) => [name, title] as const);
    return [menuOf('event', text('Event'), search.choices('event', [[undefined, text('Any event')], ...kinds]))];
  }
}
