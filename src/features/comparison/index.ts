export { compareItems, type Change, type Comparison } from './compare-items';
export { ComparisonModule } from './comparison.module';
export { presentChanges, type ChangesView } from './change-presenter';
export { memberLabel, memberLabels, memberOrder } from './known-members';
export { NamedOwners } from './named-owners';
export { Effort, type TextPiece } from './text-difference';
export { wordsIn, type WordCount } from './word-count';
