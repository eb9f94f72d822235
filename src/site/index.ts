export { SiteModule } from './site.module';
export { SitePreviews, type FramedPage } from './pages/site-previews';
