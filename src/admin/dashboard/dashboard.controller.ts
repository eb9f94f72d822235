import { Controller, Get, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { Beginnings, type Beginning } from './beginnings';
import { DashboardCards, type Dashboard } from './dashboard-cards';

interface NoCards {
  readonly beginnings: readonly Beginning[];
  readonly roles: string;
  readonly helpers: string;
}

const DASHBOARD = view<Dashboard & { now: string; none?: NoCards }>('admin/dashboard');

@AdminPage()
@Controller('Admin')
export class DashboardController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly cards: DashboardCards,
    private readonly beginnings: Beginnings,
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
    const [beginnings, helpers] = await Promise.all([this.beginnings.for(principal), this.beginnings.helpers()]);
    return { beginnings, roles: principal.roles.join(', '), helpers: helpers.join(', ') };
  }
}
