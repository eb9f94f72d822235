export { compareItems, type Change, type Comparison } from './compare-items';
export { ComparisonModule } from './comparison.module';
export { presentChanges, type ChangesView } from './change-presenter';
export { memberOrder } from './known-members';
export { type TextPiece } from './text-difference';
