import { Module } from '@nestjs/common';
import { adminListProviders } from '@espalier/plugin-sdk';
import { adminListControllers } from '#features/admin-list';
import { ComparisonModule } from '#features/comparison';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { AuditTrailCards } from './admin/audit-trail-cards';
import { AuditTrailAdminList } from './admin/audit-trail.list';
import { EventPages } from './admin/event.pages';
import { RecentChangesCard } from './admin/recent-changes.card';
import { EventPresenter } from './admin/event-presenter';
import { ItemStates } from './details/item-states';
import { StoredEvents } from './details/stored-events';
import { EventList } from './list/event-list';
import { EventNames } from './list/event-names';
import { EventTerms } from './list/event-terms';
import { EventValues } from './list/event-values';
import { SeenEvents } from './list/seen-events';
import { AuditTrailController } from './rest/audit-trail.controller';

@Module({
  imports: [ComparisonModule, ContentModule, ContentDefinitionModule],
  controllers: [AuditTrailController, EventPages, ...adminListControllers(AuditTrailAdminList)],
  providers: [
    ...adminListProviders(AuditTrailAdminList),
    AuditTrailCards,
    EventList,
    EventNames,
    EventTerms,
    EventValues,
    ItemStates,
    RecentChangesCard,
    SeenEvents,
    EventPresenter,
    StoredEvents,
  ],
  exports: [ItemStates, StoredEvents],
})
export class AuditTrailListModule {}
