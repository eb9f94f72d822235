export { compareItems, type Change, type Comparison } from './compare-items';
export { ComparisonModule } from './comparison.module';
export { presentChanges, memberLabel, memberLabels, memberOrder, type ChangesView } from './change-presenter';
export { NamedOwners } from './named-owners';
export { Effort, type TextPiece } from './text-difference';
export { wordsIn, type WordCount } from './word-count';
