import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, contribution } from '@espalier/plugin-sdk';
import { AdminListModule } from '#features/admin-list';
import { ComparisonModule } from '#features/comparison';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { text } from '#platform/texts';
import { AuditTrailCards } from './admin/audit-trail-cards';
import { AuditTrailHelpPages, AuditTrailHelp } from './admin/audit-trail-help';
import { AuditTrailMenus } from './admin/audit-trail-menus';
import { AuditTrailSearch, AUDIT_TRAIL_PATH } from './admin/audit-trail-search';
import { AuditTrailView } from './admin/audit-trail-view';
import { AuditTrailPages } from './admin/audit-trail.pages';
import { EventPages } from './admin/event.pages';
import { RecentChangesCard } from './admin/recent-changes.card';
import { EventPresenter } from './admin/event-presenter';
import { ItemStates } from './details/item-states';
import { StoredEvents } from './details/stored-events';
import { EventList } from './list/event-list';
import { EventNames } from './list/event-names';
import { EventTerms } from './list/event-terms';
import { EventValues } from './list/event-values';
import { EventsFilter } from './list/events-filter';
import { SeenEvents } from './list/seen-events';
import { AuditTrailController } from './rest/audit-trail.controller';

/** Events of the audit trail, found by filters and shown in detail. */
@Module({
  imports: [AdminListModule, ComparisonModule, ContentModule, ContentDefinitionModule],
  controllers: [AuditTrailController, AuditTrailHelpPages, EventPages, AuditTrailPages],
  providers: [
    AuditTrailCards,
    AuditTrailHelp,
    AuditTrailMenus,
    AuditTrailSearch,
    AuditTrailView,
    EventList,
    EventNames,
    EventsFilter,
    EventTerms,
    EventValues,
    ItemStates,
    RecentChangesCard,
    SeenEvents,
    EventPresenter,
    StoredEvents,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Audit trail'),
          href: AUDIT_TRAIL_PATH,
          group: text('Access'),
          position: 55,
          permission: 'ViewAuditTrail',
          help: 'audit-trail#the-list',
        },
      ],
    }),
  ],
  exports: [ItemStates, StoredEvents],
})
export class AuditTrailListModule {}
