import { Controller, Get, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#auth';
import { PageRenderer, view } from '#display';

const DASHBOARD = view<{ roles: readonly string[] }>('admin/dashboard');

/** Where administrators and editors begin. */
@AdminPage()
@Controller('Admin')
export class DashboardController {
  constructor(private readonly pages: PageRenderer) {}

  @Get()
  async show(@Res() response: Response, @CurrentPrincipal() { roles }: Principal): Promise<void> {
    await this.pages.render(response, DASHBOARD, { roles }, { title: 'Dashboard' });
  }
}
