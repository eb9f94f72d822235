import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { BackgroundTasksModule } from '#core/background-tasks';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { HealthModule } from '#platform/health';
import { text } from '#platform/texts';
import { DashboardCards } from './dashboard-cards';
import { Beginnings, DashboardController } from './dashboard.controller';
import { FirstStepsCard, HealthCard } from './own-cards';

@Module({
  imports: [BackgroundTasksModule, ContentModule, ContentDefinitionModule, HealthModule],
  controllers: [DashboardController],
  providers: [
    Beginnings,
    DashboardCards,
    FirstStepsCard,
    HealthCard,
    contribution(VIEW_FOLDER, { prefix: 'admin', path: path.join(__dirname, 'views') }),
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          get text() {
            return text('Dashboard');
          },
          href: '/Admin',
          icon: 'house',
          permission: 'AccessAdminPanel',
          help: 'admin-ui#the-dashboard',
          key: 'D',
        },
      ],
    }),
  ],
})
export class AdminModule {}
