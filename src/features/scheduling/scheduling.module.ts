import { Module } from '@nestjs/common';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ArchiveLaterTask, PublishLaterTask, ScheduledTransitions } from './scheduled-transitions';
import { DueVersions } from './due-versions';

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [DueVersions, ScheduledTransitions, PublishLaterTask, ArchiveLaterTask],
})
export class SchedulingModule {}
