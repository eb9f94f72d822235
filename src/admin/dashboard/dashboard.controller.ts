import { Controller, Get, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { text } from '#platform/texts';
import { DashboardCards, type Dashboard } from './dashboard-cards';

const DASHBOARD = view<Dashboard & { roles: readonly string[] }>('admin/dashboard');

@AdminPage()
@Controller('Admin')
export class DashboardController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly cards: DashboardCards,
  ) {}

  @Get()
  async show(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    const model = { ...(await this.cards.for(principal)), roles: principal.roles };
    await this.pages.render(response, DASHBOARD, model, { title: text('Dashboard') });
  }
}
