import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { BackgroundTasksModule } from '#core/background-tasks';
import { HealthModule } from '#platform/health';
import { text } from '#platform/texts';
import { DashboardCards } from './dashboard-cards';
import { DashboardController } from './dashboard.controller';
import { HealthCard } from './health.card';

@Module({
  imports: [BackgroundTasksModule, HealthModule],
  controllers: [DashboardController],
  providers: [
    DashboardCards,
    HealthCard,
    contribution(VIEW_FOLDER, { prefix: 'admin', path: path.join(__dirname, 'views') }),
    contribution(ADMIN_NAVIGATION, {
      items: [
        { text: text('Dashboard'), href: '/Admin', permission: 'AccessAdminPanel', help: 'admin-ui#the-dashboard' },
      ],
    }),
  ],
})
export class AdminModule {}
