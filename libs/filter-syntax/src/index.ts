export { type Fault, type FaultCode } from './faults';
export { Filter } from './filter';
export { FILTER_LIMITS } from './limits';
export {
  type Combination,
  type Expression,
  type Group,
  type ManyTerm,
  type Negation,
  type Not,
  type Operator,
  type Quote,
  type SingleTerm,
  type Span,
  type Term,
  type Value,
} from './nodes';
export { parse, type ParseOptions, type ParsedFilter } from './parse';
export { sentence, template, type Sentence, type SentenceTemplate, type SentenceValue } from './sentence';
export { quoted, valueOf } from './value';
export { Vocabulary, type TermSyntax } from './vocabulary';
export { closest, closestFirst } from './terms/closest';
export { type KnownTerm } from './terms/corrections';
export { FilterBuilder, type TermRegistry } from './terms/filter-builder';
export { type AppliedFilter, type FilterEngine, type OfferedValue } from './terms/filter-engine';
export {
  type Change,
  type Condition,
  type KnownValue,
  type ListShape,
  type QueryLogic,
  type Refuse,
  type TermValues,
  type TermWords,
} from './terms/list-shape';
export { type ManyTermBuilder, type SingleTermBuilder } from './terms/term-builder';
