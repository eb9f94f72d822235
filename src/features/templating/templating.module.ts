import path from 'node:path';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONTENT_ACCESS, VIEW_FOLDER, contribution, ADMIN_NAVIGATION } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { text } from '#platform/texts';
import { ConsoleScripts } from './access/console-scripts';
import { ContentAccess, ContentLoaders } from './access/content-access';
import { TemplateForm, TEMPLATES_PATH, TemplateTries } from './admin/template-form';
import { TemplateHistoryPages } from './admin/template-history.pages';
import { TemplatePages, TemplatesPages } from './admin/template.pages';
import { Bodies } from './bodies/bodies';
import {
  ContentItemIdFilter,
  ContentItemVersionIdFilter,
  DisplayTextFilter,
  DisplayUrlFilter,
  ShapeRenderFilter,
} from './filters/content-filters';
import {
  Base64UrlSafeDecodeFilter,
  Base64UrlSafeEncodeFilter,
  ConsoleLogFilter,
  SlugifyFilter,
  TranslationFilter,
} from './filters/text-filters';
import { HandlebarsEngine } from './handlebars/handlebars-engine';
import { ItemDisplay, ItemRenderController } from './items/item-display';
import { ITEM_PROVIDERS } from './items/item-providers';
import { ItemShapeSource } from './shapes/shape';
import { ItemShapes } from './items/item-shapes';
import { LiquidEngine } from './liquid/liquid-engine';
import { TemplatePreview } from './preview/template-preview';
import { TemplatesRecipeStep } from './recipe/templates.recipe-step';
import { Renderings } from './rendering/renderings';
import { TemplateNotices } from './rendering/template-notices';
import { TemplateFilesController, TemplateVersionsController, TemplatesController } from './rest/templates.controllers';
import { FoundItems, ItemSearches, SearchFilter, SearchTag } from './search/search-in-templates';
import { ShapeRenderer } from './shapes/shape-renderer';
import { DatabaseTemplates } from './stored/database-templates';
import { FileTemplateList } from './stored/file-template-list';
import { TemplateCheck } from './stored/template-check';
import { templateEvents } from './stored/template-events';
import { TemplateManagement } from './stored/template-management';
import { TemplateMentions } from './stored/template-mentions';
import { TemplateRows } from './stored/template-rows';
import { TemplateVersionEntity, TemplateEntity } from './stored/template.entities';
import { ContentItemTag, ShapeTag } from './tags/shape-tags';
import { StoredTemplates } from './templates/template';
import { Templates } from './templates/templates';
import { TemplateValues } from './values/template-values';

const FILTERS = [
  ContentItemIdFilter,
  ContentItemVersionIdFilter,
  DisplayTextFilter,
  DisplayUrlFilter,
  SlugifyFilter,
  Base64UrlSafeEncodeFilter,
  Base64UrlSafeDecodeFilter,
  ConsoleLogFilter,
  ShapeRenderFilter,
  TranslationFilter,
  SearchFilter,
];

const TAGS = [ContentItemTag, SearchTag, ShapeTag];

/** Templates of the database. The paths of files come before that of a template of any name. */
const STORED_ROUTES = [
  TemplateFilesController,
  TemplateVersionsController,
  TemplatesController,
  TemplatesPages,
  TemplateHistoryPages,
  TemplatePages,
];
const STORED = [
  DatabaseTemplates,
  FileTemplateList,
  TemplateCheck,
  templateEvents.category,
  TemplateForm,
  TemplateTries,
  TemplateManagement,
  TemplatePreview,
  TemplateRows,
  contribution(ADMIN_NAVIGATION, {
    items: [
      {
        get text() {
          return text('Templates');
        },
        href: TEMPLATES_PATH,
        get group() {
          return text('Site');
        },
        icon: 'layout-template',
        position: 30,
        permission: 'ManageTemplates',
        help: 'stored-templates',
      },
    ],
  }),
  TemplatesRecipeStep,
  contribution(VIEW_FOLDER, { prefix: 'templating', path: path.join(__dirname, 'admin/views') }),
];

const SERVICES = [ContentAccess, FoundItems, Renderings, ShapeRenderer, TemplateMentions, Templates];

@Global()
@Module({
  imports: [ContentModule, ContentDefinitionModule, TypeOrmModule.forFeature([TemplateEntity, TemplateVersionEntity])],
  controllers: [ItemRenderController, ...STORED_ROUTES],
  providers: [
    ...SERVICES,
    { provide: CONTENT_ACCESS, useExisting: ContentAccess },
    ConsoleScripts,
    ContentLoaders,
    HandlebarsEngine,
    ItemSearches,
    LiquidEngine,
    TemplateNotices,
    TemplateValues,
    ...ITEM_PROVIDERS,
    { provide: StoredTemplates, useExisting: DatabaseTemplates },
    ...STORED,
    ...FILTERS,
    ...TAGS,
  ],
  exports: [...SERVICES, Bodies, CONTENT_ACCESS, ItemDisplay, ItemShapes, ItemShapeSource],
})
export class TemplatingModule {}
