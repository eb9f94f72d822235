import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { AliasEditor, AliasPart, AliasHandleProvider, AliasHandler } from './alias/alias.part';
import {
  ArchiveLaterEditor,
  ArchiveLaterPart,
  PublishLaterPart,
  PublishLaterEditor,
  ScheduleHandler,
} from './schedule/schedule-parts';
import { AuditTrailEditor, AuditTrailHandler, AuditTrailPart } from './audit-trail/audit-trail.handler';
import { AutorouteEditor, AutoroutePart } from './autoroute/autoroute.part';
import { AutorouteHandler } from './autoroute/autoroute.handler';
import { HiddenFeeds } from './autoroute/hidden-feeds';
import { HomepageHandleProvider, HomepagePermissions } from './autoroute/homepage';
import { HomepageHandler } from './autoroute/homepage.handler';
import { PathRules } from './autoroute/path-rules';
import { SlugHandleProvider } from './autoroute/route-path';
import { BagEditor, BagPart } from './bag/bag.part';
import { EmbeddedIdsHandler } from './bag/embedded-ids.handler';
import { CommonEditor, CommonPart, CommonHandler, OwnerHandler } from './common/common.part';
import { ContainedEditor, ContainedPart, ContainedHandler, ListEditor, ListPart } from './list/list.part';
import { HtmlBodyPartEditor, HtmlBodyPart, MarkdownBodyPart, MarkdownBodyPartEditor } from './body-parts';
import { LiquidSyntax } from './liquid/liquid-syntax';
import { LiquidEditor, LiquidPart, LiquidHandler } from './liquid/liquid.part';
import { Patterns } from './pattern/patterns';
import { TitleEditor, TitlePart, TitleHandler } from './title/title.part';

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
