export { compareItems, type Change, type Comparison } from './compare-items';
export { ComparisonModule } from './comparison.module';
export { memberOrder } from './known-members';
export { shownChanges, type ShownChanges } from './shown-changes';
export { type TextPiece } from './text-difference';
