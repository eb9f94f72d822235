import { Global, Module } from '@nestjs/common';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { RedirectsModule } from '#features/redirects';
import { SiteFactsSource, TemplatingModule } from '#features/templating';
import { FeedEntries, Feeds } from './feed/feeds';
import { CategoriesOfLists } from './lists/list-categories';
import { ListPages } from './lists/list-pages';
import { ListDriver } from './lists/list.driver';
import { ListNeighbors } from './lists/list-neighbors';
import { LaidOutPages, PageFacts, SitePages } from './pages/site-pages';
import { Layouts } from './pages/layouts';
import { OtherRoutes, SiteController } from './pages/site.controller';
import { PageAnswers } from './pages/page-answers';
import { PageCache } from './pages/page-cache';
import { SettledSiteFacts } from './pages/site-facts';
import { SiteItems } from './pages/site-items';
import { SitePaths } from './pages/site-paths';
import { SiteSearch } from './search/site-search';
import { SitePreviews } from './pages/site-previews';
import { Visits } from './pages/visit';
import { SiteSettingsModule } from './settings/site-settings.module';
import { Sitemap, SitemapRows, SitemapController } from './sitemap/sitemap';
import { ExcerptFilter } from './theme/excerpt.filter';
import { HeadingIdsFilter, TableOfContentsFilter } from './theme/headings';
import { ListUrlFilter, NeighborsFilter } from './theme/list-filters';
import { ThemeStyleController, ThemeTemplates } from './theme/theme-style';

const PAGES = [
  LaidOutPages,
  Layouts,
  PageCache,
  OtherRoutes,
  PageAnswers,
  PageFacts,
  SiteItems,
  SitePages,
  SitePaths,
  SitePreviews,
  SiteSearch,
  Visits,
];
const THEME = [ExcerptFilter, HeadingIdsFilter, ListUrlFilter, NeighborsFilter, TableOfContentsFilter, ThemeTemplates];

/** Its routes take every path, so it comes last. */
@Global()
@Module({
  imports: [ContentModule, ContentDefinitionModule, RedirectsModule, SiteSettingsModule, TemplatingModule],
  controllers: [SitemapController, ThemeStyleController, SiteController],
  providers: [
    ...PAGES,
    ...THEME,
    CategoriesOfLists,
    Feeds,
    FeedEntries,
    ListDriver,
    ListNeighbors,
    ListPages,
    Sitemap,
    SitemapRows,
    { provide: SiteFactsSource, useClass: SettledSiteFacts },
  ],
  exports: [SiteFactsSource, SitePreviews],
})
export class SiteModule {}
