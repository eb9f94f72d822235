import { Module } from '@nestjs/common';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ArchiveLaterTask, PublishLaterTask } from './scheduling-tasks';
import { DueVersions } from './due-versions';
import { ScheduledTransitions } from './scheduled-transitions';

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [DueVersions, ScheduledTransitions, PublishLaterTask, ArchiveLaterTask],
})
export class SchedulingModule {}
