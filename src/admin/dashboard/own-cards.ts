import { Contributes, DASHBOARD_CARD, view, type DashboardCard, type Principal } from '@espalier/plugin-sdk';
import { BackgroundTasks } from '#core/background-tasks';
import { ContentList } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Readiness } from '#platform/health';
import { perLanguage, text } from '#platform/texts';

/** With more, somebody has found the way. The recipe of the first start brings four. */
const ITEMS_OF_BEGINNERS = 10;

interface Step {
  readonly icon: string;
  readonly title: string;
  readonly hint: string;
  readonly href: string;
  readonly permission?: string;
}

const stepsOfAll = perLanguage((): readonly Step[] => [
  {
    icon: 'globe',
    title: text('Name your site'),
    hint: text('Its title, tagline and menu.'),
    href: '/Admin/Settings/Site',
    permission: 'ManageSiteSettings',
  },
  {
    icon: 'boxes',
    title: text('Shape your content'),
    hint: text('Content types are built from parts and fields.'),
    href: '/Admin/ContentTypes',
    permission: 'EditContentTypes',
  },
  {
    icon: 'users',
    title: text('Invite people'),
    hint: text('Give each person the roles they need.'),
    href: '/Admin/Users/New',
    permission: 'ManageUsers',
  },
  {
    icon: 'key-round',
    title: text('Connect a front end'),
    hint: text('An application gets tokens for REST and GraphQL.'),
    href: '/Admin/OpenID/Applications/New',
    permission: 'ManageApplications',
  },
]);

/** What to do on day one; gone once there is content. */
@Contributes(DASHBOARD_CARD)
export class FirstStepsCard implements DashboardCard {
  readonly permission = 'AccessAdminPanel';

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly list: ContentList,
  ) {}

  async load(principal: Principal) {
    const types = this.definitions.all().map(({ name }) => name);
    const counts = await this.list.counts(types, ITEMS_OF_BEGINNERS);
    const items = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const steps = [...this.writing(principal), ...stepsOfAll().filter((step) => isOpenTo(principal, step))];
    if (items >= ITEMS_OF_BEGINNERS || steps.length === 0) return undefined;
    return view('FirstSteps_Dashboard', { steps }).at('Dashboard', 'Content:5');
  }

  private writing(principal: Principal): Step[] {
    const creatable = this.definitions.creatableBy(principal).filter(({ definition }) => definition.listable);
    const type = creatable.find(({ name }) => name === 'BlogPost') ?? creatable[0];
    if (!type) return [];
    return [
      {
        icon: 'pencil',
        title: text('Write your first {type}', { type: type.definition.displayName }),
        hint: text('Save a draft, preview it, publish it.'),
        href: `/Admin/Contents/ContentTypes/${type.name}/Create`,
      },
    ];
  }
}

function isOpenTo(principal: Principal, { permission }: Step): boolean {
  return permission === undefined || principal.may(permission);
}

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
