import { Module } from '@nestjs/common';
import { AdminViews } from './admin-views';
import { DashboardNavigation } from './dashboard-navigation';
import { DashboardController } from './dashboard.controller';

/** The dashboard. Every other admin page is in the module that it is about. */
@Module({ controllers: [DashboardController], providers: [AdminViews, DashboardNavigation] })
export class AdminModule {}
