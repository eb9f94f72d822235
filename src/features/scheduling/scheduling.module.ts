import { Module } from '@nestjs/common';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ArchiveLaterTask } from './archive-later.task';
import { DueVersions } from './due-versions';
import { PublishLaterTask } from './publish-later.task';
import { ScheduledTransitions } from './scheduled-transitions';

/** Publishes and unpublishes items at the dates that their parts have. */
@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [DueVersions, ScheduledTransitions, PublishLaterTask, ArchiveLaterTask],
})
export class SchedulingModule {}
