import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentItem, ContentItemVersion } from '@espalier/plugin-sdk/entities';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentCloner, ContentLifecycle, ItemRemover } from './content-lifecycle';
import { contentEvents } from './content-events';
import { ContentHistory } from './content-history';
import { ContentReader } from './content-reader';
import { ContentWriter } from './content-writer';
import { CONTENT_ENTITIES } from './content.entities';
import { ContentHandlers } from './handlers/content-handlers';
import { HandleRegistry } from './handles/handle-registry';
import { HandledItems } from './handles/handled-items';
import { HandleStore, TakenHandles } from './handles/handle-store';
import { WholeRows } from './items/whole-rows';
import { ContentList } from './list/content-list';
import { FieldIndexManager, FieldIndexStates } from './indexes/field-index-manager';
import { TextSamples } from './indexes/text-samples';
import { TitleOrder } from './indexes/title-order';
import { DraftRebaser } from './operations/draft-rebaser';
import { ItemAccess } from './operations/item-access';
import { ItemComposer } from './operations/item-composer';
import { OwnerNames } from './content-points';
import { PastVersions } from './operations/past-versions';
import { VersionWriter } from './operations/version-writer';
import { ContentSearch } from './search/content-search';
import { SearchFilter } from './search/search-filter';
import { ContentReferences } from './references/content-references';
import { ReferenceIndex } from './references/reference-index';
import { SearchIndex } from './search/search-index';
import { SearchLanguage } from './search/search-language';
import { SearchRules } from './search/search-rules';
import { Corrections } from './search/corrections';
import { OrchardItems, PayloadReader } from './payload/payload-reader';
import { ContentQuery } from './query';
import { ContentPermissions } from './permissions/content-permissions';
import { ContentListController } from './rest/content-list.controller';
import { SearchController } from './rest/search.controller';
import { ContentTransitionsController } from './rest/content-transitions.controller';
import { ContentVersionsController } from './rest/content-versions.controller';
import { ContentController } from './rest/content.controller';
import { ItemResponder } from './rest/item-responder';
import { ContentStore } from './store/content-store';
import { ContentExporter, ContentImporter, TRANSFER } from './transfer';
import { TypeUsage } from './usage/type-usage';

const SERVICES = [
  ContentReader,
  ContentWriter,
  ContentLifecycle,
  ContentCloner,
  ContentHistory,
  ContentList,
  ContentQuery,
  ContentSearch,
  SearchFilter,
  FieldIndexStates,
  HandledItems,
  ItemResponder,
  OwnerNames,
  ContentReferences,
  TypeUsage,
];

@Module({
  imports: [ContentDefinitionModule, TypeOrmModule.forFeature([ContentItem, ContentItemVersion, ...CONTENT_ENTITIES])],
  controllers: [
    ContentController,
    ContentListController,
    ContentTransitionsController,
    ContentVersionsController,
    SearchController,
  ],
  providers: [
    ...SERVICES,
    contentEvents.category,
    ContentHandlers,
    ContentPermissions,
    ContentStore,
    FieldIndexManager,
    TitleOrder,
    HandleRegistry,
    HandleStore,
    DraftRebaser,
    ItemAccess,
    ItemComposer,
    ItemRemover,
    OrchardItems,
    PastVersions,
    PayloadReader,
    TakenHandles,
    TextSamples,
    VersionWriter,
    WholeRows,
    ReferenceIndex,
    SearchIndex,
    SearchLanguage,
    SearchRules,
    Corrections,
    ...TRANSFER,
  ],
  exports: [
    ...SERVICES,
    FieldIndexManager,
    ReferenceIndex,
    SearchIndex,
    SearchLanguage,
    TitleOrder,
    HandleRegistry,
    ContentImporter,
    ContentExporter,
  ],
})
export class ContentModule {}
