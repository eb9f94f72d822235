import { Injectable, Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal, PermissionGivers, type PermissionHelp } from '#core/auth';
import { Navigation, PageRenderer, view } from '#core/display';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { DashboardCards, type Dashboard } from './dashboard-cards';

interface Beginning {
  readonly text: string;
  readonly href: string;
  readonly icon: string;
}

const DASHBOARD_PATH = '/Admin';

/** The menu has the rest. */
const MOST = 12;

/** Where somebody can begin for whom the dashboard has no cards. */
@Injectable()
export class Beginnings {
  constructor(private readonly navigation: Navigation) {}

  /** What the person can make first, then what they can open. */
  async for(principal: Principal): Promise<readonly Beginning[]> {
    const groups = await this.navigation.for(principal, DASHBOARD_PATH);
    const links = groups.flatMap((group) => group.links).flatMap((link) => [link, ...link.below]);
    const creations = links.flatMap(({ creates }) => (creates ? [{ ...creates, icon: 'plus' }] : []));
    const pages = links.filter(({ href }) => href !== DASHBOARD_PATH);
    return [...creations, ...pages].slice(0, MOST);
  }
}

interface NoCards {
  readonly beginnings: readonly Beginning[];
  readonly roles: string;
  readonly permissionHelp?: PermissionHelp;
}

const DASHBOARD = view<Dashboard & { now: string; none?: NoCards }>('admin/dashboard');

@AdminPage()
@Controller('Admin')
export class DashboardController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly cards: DashboardCards,
    private readonly beginnings: Beginnings,
    private readonly givers: PermissionGivers,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    const dashboard = await this.cards.for(principal);
    const isEmpty = dashboard.cards.length + dashboard.aside.length === 0;
    const none = isEmpty ? await this.noCards(principal) : undefined;
    await this.pages.render(
      response,
      DASHBOARD,
      { ...dashboard, now: this.clock.nowUtc(), none },
      { title: text('Dashboard') },
    );
  }

  private async noCards(principal: Principal): Promise<NoCards> {
    const [beginnings, permissionHelp] = await Promise.all([
      this.beginnings.for(principal),
      this.givers.helpFor(principal, { path: DASHBOARD_PATH }),
    ]);
    return { beginnings, roles: principal.roles.join(', '), permissionHelp };
  }
}
