import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { AliasEditor } from './alias/alias.editor';
import { AliasHandleProvider } from './alias/alias.handler';
import { AliasHandler } from './alias/alias.handler';
import { AliasPart } from './alias/alias.part';
import { ArchiveLaterEditor } from './archive-later/archive-later.editor';
import { ArchiveLaterPart } from './archive-later/archive-later.part';
import { AuditTrailEditor } from './audit-trail/audit-trail.editor';
import { AuditTrailHandler } from './audit-trail/audit-trail.handler';
import { AuditTrailPart } from './audit-trail/audit-trail.handler';
import { AutorouteEditor } from './autoroute/autoroute.editor';
import { AutorouteHandler } from './autoroute/autoroute.handler';
import { AutoroutePart } from './autoroute/autoroute.part';
import { HiddenFeeds } from './autoroute/hidden-feeds';
import { HomepageHandleProvider } from './autoroute/homepage.handle-provider';
import { HomepageHandler } from './autoroute/homepage.handler';
import { HomepagePermissions } from './autoroute/homepage-permissions';
import { PathRules } from './autoroute/path-rules';
import { SlugHandleProvider } from './autoroute/slug.handle-provider';
import { BagEditor } from './bag/bag.editor';
import { BagPart } from './bag/bag.part';
import { EmbeddedIdsHandler } from './bag/embedded-ids.handler';
import { CommonEditor } from './common/common.editor';
import { CommonHandler } from './common/common.handler';
import { CommonPart } from './common/common.part';
import { OwnerHandler } from './common/owner.handler';
import { ContainedEditor } from './contained/contained.editor';
import { ContainedHandler } from './contained/contained.handler';
import { ContainedPart } from './contained/contained.part';
import { HtmlBodyPartEditor } from './html-body/html-body.editor';
import { HtmlBodyPart } from './html-body/html-body.part';
import { LiquidSyntax } from './liquid/liquid-syntax';
import { LiquidEditor } from './liquid/liquid.editor';
import { LiquidHandler } from './liquid/liquid.handler';
import { LiquidPart } from './liquid/liquid.part';
import { ListEditor } from './list/list.editor';
import { ListPart } from './list/list.part';
import { MarkdownBodyPartEditor } from './markdown-body/markdown-body.editor';
import { MarkdownBodyPart } from './markdown-body/markdown-body.part';
import { Patterns } from './pattern/patterns';
import { PublishLaterEditor } from './publish-later/publish-later.editor';
import { PublishLaterPart } from './publish-later/publish-later.part';
import { ScheduleHandler } from './schedule/schedule.handler';
import { TitleEditor } from './title/title.editor';
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
  OwnerHandler,
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

const EDITORS = [
  AliasEditor,
  ArchiveLaterEditor,
  AuditTrailEditor,
  AutorouteEditor,
  BagEditor,
  CommonEditor,
  ContainedEditor,
  HtmlBodyPartEditor,
  LiquidEditor,
  ListEditor,
  MarkdownBodyPartEditor,
  PublishLaterEditor,
  TitleEditor,
];

/** The built-in parts and their editors: contributions like any plug-in's. */
@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [
    Patterns,
    PathRules,
    HiddenFeeds,
    LiquidSyntax,
    ...PARTS,
    ...HANDLERS,
    ...EDITORS,
    SlugHandleProvider,
    AliasHandleProvider,
    HomepageHandleProvider,
    HomepagePermissions,
    contribution(VIEW_FOLDER, { prefix: 'content-parts', path: path.join(__dirname, 'views') }),
  ],
})
export class ContentPartsModule {}
