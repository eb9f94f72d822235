import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { HelpModule } from '#admin/help';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { AdminSearches } from './admin-searches';
import { TitleSearch, WordSearch, ActionSearch, HelpTopicSearch, PageSearch, TypeSearch } from './own-searches';
import { SearchPages, SearchRebuildPages } from './search.pages';

export { AdminSearches } from './admin-searches';

@Module({
  imports: [ContentModule, ContentDefinitionModule, HelpModule],
  controllers: [SearchRebuildPages, SearchPages],
  providers: [
    AdminSearches,
    ActionSearch,
    HelpTopicSearch,
    PageSearch,
    TitleSearch,
    TypeSearch,
    WordSearch,
    contribution(VIEW_FOLDER, { prefix: 'search', path: path.join(__dirname, 'views') }),
  ],
})
export class SearchModule {}
