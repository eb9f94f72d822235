import { Module } from '@nestjs/common';
import { BackgroundTasksModule } from '#core/background-tasks';
import { HealthModule } from '#platform/health';
import { AdminViews } from './admin-views';
import { DashboardCards } from './dashboard-cards';
import { DashboardNavigation } from './dashboard-navigation';
import { DashboardController } from './dashboard.controller';
import { HealthCard } from './health.card';

/** The dashboard. Every other admin page is in the module that it is about, and so are the cards of the dashboard. */
@Module({
  imports: [BackgroundTasksModule, HealthModule],
  controllers: [DashboardController],
  providers: [AdminViews, DashboardNavigation, DashboardCards, HealthCard],
})
export class AdminModule {}
