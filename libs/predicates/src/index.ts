export { assume } from './assume';
export { assumeNulls, type Assumption } from './assume-nulls';
export { type Comparison, type Match, type Predicate, type Scalar } from './predicate';
export {
  always,
  and,
  contains,
  endsWith,
  eq,
  gt,
  gte,
  isIn,
  isNull,
  lt,
  lte,
  never,
  not,
  or,
  startsWith,
} from './constructors';
export { evaluate, type FieldReader, type FieldValue } from './evaluate';
export { fieldsIn } from './fields-in';
export { foldedText, normalText } from './text-forms';
