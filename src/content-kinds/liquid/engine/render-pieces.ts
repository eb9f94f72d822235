import { toValueSync, type Context, type Template } from 'liquidjs';
import type { GuardedLiquid } from './guarded-liquid';

/** Runs what was parsed, at once: whatever has to be waited for is there already, or not. @throws TemplateError, TemplateLimitError */
export function renderPieces(liquid: GuardedLiquid, pieces: Template[], context: Context): string {
  return toValueSync(liquid.renderer.renderTemplates(pieces, context));
}
