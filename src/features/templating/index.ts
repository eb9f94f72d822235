export { ContentAccess } from './access/content-access';
export { Bodies, type BodySettings } from './bodies/bodies';
export { sanitize } from './bodies/sanitize';
export { ItemDisplay } from './items/item-display';
export { ItemShapes } from './items/item-shapes';
export { ItemShapeSource, newShape, type NewShape, type Shape } from './shapes/shape';
export { renderEach, renderSettled } from './rendering/render-settled';
export {
  type RenderedRequest,
  type Rendering,
  renderingBehind,
  SiteFactsSource,
  type SiteFacts,
} from './rendering/rendering';
export { Renderings, type NewRendering } from './rendering/renderings';
export { FoundItems } from './search/search-in-templates';
export { TemplateMentions, type TemplateMention } from './stored/template-mentions';
export { ShapeRenderer } from './shapes/shape-renderer';
export { TEMPLATE_LANGUAGES, type Template, type TemplateLanguage, type TemplateSet } from './templates/template';
export { Templates } from './templates/templates';
export { isItem } from './values/template-values';
export { TemplatingModule } from './templating.module';
