export { SiteModule } from './site.module';
export { SiteSettingsModule } from './settings/site-settings.module';
export { SitePreviews, type FramedPage } from './pages/site-previews';
export { ContentLanguage } from './settings/content-language';
