import { eq } from '@espalier/predicates';
import { Contributes, DASHBOARD_CARD, view, type DashboardCard, type Principal } from '@espalier/plugin-sdk';
import { ContentsCard } from './contents-card';

@Contributes(DASHBOARD_CARD)
export class MyDraftsCard implements DashboardCard {
  readonly permission = 'ListContent';

  constructor(private readonly contents: ContentsCard) {}

  async load(principal: Principal) {
    const model = await this.contents.of(principal, 'draft', eq('owner', principal.id));
    return model && view('MyDrafts_Dashboard', model).at('Dashboard', 'Content:10');
  }
}

@Contributes(DASHBOARD_CARD)
export class ScheduledCard implements DashboardCard {
  readonly permission = 'ListContent';

  constructor(private readonly contents: ContentsCard) {}

  async load(principal: Principal) {
    const model = await this.contents.of(principal, 'scheduled');
    return model && view('Scheduled_Dashboard', model).at('Dashboard', 'Content:20');
  }
}
