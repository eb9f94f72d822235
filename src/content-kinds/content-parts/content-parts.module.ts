import path from 'node:path';
import { Module } from '@nestjs/common';
import { CONTENT_EDITOR_DRIVER, PART_TYPE, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { aliasEditor, AliasPart, AliasHandleProvider, AliasHandler } from './alias/alias.part';
import {
  archiveLaterEditor,
  ArchiveLaterPart,
  PublishLaterPart,
  publishLaterEditor,
  ScheduleHandler,
} from './schedule/schedule-parts';
import { auditTrailEditor, AuditTrailHandler, AuditTrailPart } from './audit-trail/audit-trail.handler';
import { autorouteEditor, AutoroutePart } from './autoroute/autoroute.part';
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
import { htmlBodyEditor, htmlBodyPart, markdownBodyEditor, markdownBodyPart } from './body-parts';
import { LiquidSyntax } from './liquid/liquid-syntax';
import { liquidEditor, LiquidPart, LiquidHandler } from './liquid/liquid.part';
import { Patterns } from './pattern/patterns';
import { titleEditor, TitlePart, TitleHandler } from './title/title.part';

const PARTS = [
  TitlePart,
  CommonPart,
  AutoroutePart,
  AliasPart,
  ...[htmlBodyPart, markdownBodyPart].map((useFactory) => ({ provide: PART_TYPE, inject: [LiquidSyntax], useFactory })),
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
  ...[
    aliasEditor,
    archiveLaterEditor,
    auditTrailEditor,
    autorouteEditor,
    htmlBodyEditor,
    liquidEditor,
    markdownBodyEditor,
    publishLaterEditor,
    titleEditor,
  ].map((editor) => contribution(CONTENT_EDITOR_DRIVER, editor)),
  BagEditor,
  CommonEditor,
  ContainedEditor,
  ListEditor,
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
