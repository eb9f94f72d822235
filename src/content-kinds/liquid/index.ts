export { GuardedContext, guardOf, type LiquidGlobals, type Surroundings } from './engine/guarded-context';
export { GuardedLiquid, renderPieces } from './engine/guarded-liquid';
export { sourceFault, SelfPlacedPiece } from './engine/guarded-renderer';
export { engineFault } from './engine-messages';
export { readTagParameters, type WrittenParameters } from './engine/tag-parameters';
export { FILTER_KINDS, type FilterKind } from './filters/guarded-filters';
export { htmlOf, textOf } from './limits/html';
export { LimitGuard, DEFAULT_LIMITS, type RenderLimits } from './limits/limit-guard';
export { charactersIn, entriesIn } from './limits/lists';
export {
  type SourceFault,
  type SourcePlace,
  TemplateError,
  TemplateLimitError,
  TemplateFault,
  TemplateSourceError,
  faultInWords,
} from './template-errors';
