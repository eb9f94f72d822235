// Loaded by `MarkupEditor`, after the page.
export { WritingSurface } from './surface';
