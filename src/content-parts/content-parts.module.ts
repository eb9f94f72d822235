import { Module } from '@nestjs/common';
import { ContentDefinitionModule } from '#content-definition';
import { AliasHandleProvider } from './alias/alias.handle-provider';
import { AliasHandler } from './alias/alias.handler';
import { AliasPart } from './alias/alias.part';
import { ArchiveLaterPart } from './archive-later/archive-later.part';
import { AuditTrailHandler } from './audit-trail/audit-trail.handler';
import { AuditTrailPart } from './audit-trail/audit-trail.part';
import { AutorouteHandler } from './autoroute/autoroute.handler';
import { AutoroutePart } from './autoroute/autoroute.part';
import { HomepageHandleProvider } from './autoroute/homepage.handle-provider';
import { HomepageHandler } from './autoroute/homepage.handler';
import { SlugHandleProvider } from './autoroute/slug.handle-provider';
import { BagPart } from './bag/bag.part';
import { EmbeddedIdsHandler } from './bag/embedded-ids.handler';
import { CommonHandler } from './common/common.handler';
import { CommonPart } from './common/common.part';
import { ContainedHandler } from './contained/contained.handler';
import { ContainedPart } from './contained/contained.part';
import { HtmlBodyPart } from './html-body/html-body.part';
import { LiquidSyntax } from './liquid/liquid-syntax';
import { LiquidHandler } from './liquid/liquid.handler';
import { LiquidPart } from './liquid/liquid.part';
import { ListPart } from './list/list.part';
import { MarkdownBodyPart } from './markdown-body/markdown-body.part';
import { Patterns } from './pattern/patterns';
import { PublishLaterPart } from './publish-later/publish-later.part';
import { ScheduleHandler } from './schedule/schedule.handler';
import { TitleHandler } from './title/title.handler';
import { TitlePart } from './title/title.part';

const PARTS = [
  TitlePart,
  CommonPart,
  AutoroutePart,
  AliasPart,
  HtmlBodyPart,
  MarkdownBodyPart,
  LiquidPart,
  ListPart,
  ContainedPart,
  BagPart,
  PublishLaterPart,
  ArchiveLaterPart,
  AuditTrailPart,
];

const HANDLERS = [
  CommonHandler,
  AuditTrailHandler,
  LiquidHandler,
  ScheduleHandler,
  EmbeddedIdsHandler,
  ContainedHandler,
  TitleHandler,
  AutorouteHandler,
  HomepageHandler,
  AliasHandler,
];

/** The built-in parts: contributions like any plug-in's. */
@Module({
  imports: [ContentDefinitionModule],
  providers: [
    Patterns,
    LiquidSyntax,
    ...PARTS,
    ...HANDLERS,
    SlugHandleProvider,
    AliasHandleProvider,
    HomepageHandleProvider,
  ],
})
export class ContentPartsModule {}
