import type { TemplateContext } from '@espalier/plugin-sdk';
import { Rendering } from './rendering';

/** The rendering that our own filters and tags are part of: they show shapes, for which plug-ins know too little. */
export function renderingBehind(context: TemplateContext): Rendering {
  if (context instanceof Rendering) return context;
  throw new Error('Filters and tags run within a rendering.');
}
