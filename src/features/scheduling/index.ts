import { Module } from '@nestjs/common';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { DueVersions } from './due-versions';
import { ArchiveLaterTask, PublishLaterTask, ScheduledTransitions } from './scheduled-transitions';

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [DueVersions, ScheduledTransitions, PublishLaterTask, ArchiveLaterTask],
})
export class SchedulingModule {}
