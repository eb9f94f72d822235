import { always } from '@espalier/predicates';
import { Contributes, DASHBOARD_CARD, view, type DashboardCard, type Principal } from '@espalier/plugin-sdk';
import { EventList } from '../list/event-list';
import { AUDIT_TRAIL_PATH, EventPresenter } from './event-presenter';

const SHOWN = 8;

@Contributes(DASHBOARD_CARD)
export class RecentChangesCard implements DashboardCard {
  readonly permission = 'ViewAuditTrail';

  constructor(
    private readonly events: EventList,
    private readonly shown: EventPresenter,
  ) {}

  async load(principal: Principal) {
    const { items } = await this.events.page({ where: always(), first: SHOWN, skip: 0, countUpTo: SHOWN }, principal);
    if (items.length === 0) return undefined;
    const model = { rows: items.map((event) => this.shown.row(event)), list: AUDIT_TRAIL_PATH };
    return view('RecentChanges_Dashboard', model).at('Dashboard', 'Content:30');
  }
}
