import { Contributes, DASHBOARD_CARD, view, type DashboardCard } from '@espalier/plugin-sdk';
import { BackgroundTasks } from '#core/background-tasks';
import { Readiness } from '#platform/health';

@Contributes(DASHBOARD_CARD)
export class HealthCard implements DashboardCard {
  readonly permission = 'ManageBackgroundTasks';

  constructor(
    private readonly readiness: Readiness,
    private readonly tasks: BackgroundTasks,
  ) {}

  async load() {
    const [{ ready, checks }, tasks] = await Promise.all([this.readiness.report(), this.tasks.list()]);
    const failed = tasks.filter(({ lastRun }) => lastRun !== null && BAD.has(lastRun.outcome));
    const model = { ready, checks: Object.entries(checks).map(([name, state]) => ({ name, state })), failed };
    return view('Health_Dashboard', model).at('Dashboard', 'Aside:50');
  }
}

const BAD: ReadonlySet<string> = new Set(['failed', 'lost']);
