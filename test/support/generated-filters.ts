import * as fc from 'fast-check';
import { Filter, valueOf, Vocabulary, type Expression, type Term, type Value } from '../../libs/filter-syntax/src';

const SINGLES = [
  { name: 'status', kind: 'single' },
  { name: 'sort', kind: 'single' },
  { name: 'tag', kind: 'single', repeatable: true },
] as const;
const MANY = [
  { name: 'text', kind: 'many' },
  { name: 'owner', kind: 'many' },
] as const;

/** Lists whose free text is an expression, a single value, one of several single values, and nothing at all. */
export const vocabularies: readonly Vocabulary[] = ['text', 'status', 'tag', undefined].map(
  (defaultName) => new Vocabulary([...SINGLES, ...MANY], defaultName),
);

const FRAGMENTS = [
  ['AND', 'OR', 'NOT', '&&', '||', '!', 'and', 'ANDROID', 'NOTEBOOK', 'ORANGE', 'AND"', "NOT'", 'OR('],
  ['text:', 'status:', 'SORT:', 'tag:', 'Owner:', 'foo:', 'http://x', '12:30', ':', 'text:status:'],
  ['(', ')', '((', '))', '()', '"', "'", '\\', '\\"', '\\\\', '"a b"', "'c d'", '""', "''", "it's", "'90s"],
  [' ', ' ', ' ', ' ', '\t', '\n', '\u00a0', '\u3000', 'a', 'b', 'c', 'é', '账单', '😀', '\ud800', '\u0000', '%', 'İ:'],
].flat();

/** What people type, and what they do not. */
export const typedText = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 24 }).map((parts) => parts.join('')) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 16 }).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const nowhere = { start: 0, end: 0 };

const value: fc.Arbitrary<Value> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 6 })),
    fc.constantFrom('none', 'double', 'single'),
  )
  .map(([text, quote]) => (quote === 'none' ? valueOf(text) : { kind: 'value', text, quote, ...nowhere }));

const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const parts = fc.array(tie('expression'), { minLength: 2, maxLength: 3 });
  const combination = (
    kind: 'and' | 'or' | 'without',
    operators: readonly ('AND' | '&&' | 'OR' | '||' | '' | 'NOT' | '!')[],
  ) =>
    fc.tuple(parts, fc.constantFrom(...operators)).map(([of, operator]): Expression => ({
      kind,
      of,
      operators: of.slice(1).map(() => operator),
      ...nowhere,
    }));
  return {
    expression: fc.oneof(
      { maxDepth: 4 },
      value,
      combination('and', ['AND', '&&']),
      combination('or', ['OR', '||', '']),
      combination('without', ['NOT', '!']),
      fc
        .record({ kind: fc.constant('not' as const), operator: fc.constantFrom('NOT', '!'), of: tie('expression') })
        .map((node) => ({
          ...node,
          ...nowhere,
        })),
      tie('expression').map((of): Expression => ({ kind: 'group', of, ...nowhere })),
    ),
  };
});

/** A filter that nobody typed, with the list that it is for. Its nodes may lack the parentheses that printing has to give them. */
export const builtFilter: fc.Arbitrary<{ readonly vocabulary: Vocabulary; readonly filter: Filter }> = fc
  .constantFrom(...vocabularies)
  .chain((vocabulary) => {
    const terms = fc.array(termOf(vocabulary), { maxLength: 4 });
    return terms.map((some) => ({ vocabulary, filter: new Filter(withoutRepeats(some, vocabulary)) }));
  });

function termOf(vocabulary: Vocabulary): fc.Arbitrary<Term> {
  return fc.constantFrom(...vocabulary.terms).chain(({ name, kind }): fc.Arbitrary<Term> => {
    const typed = vocabulary.defaultTerm?.name === name ? fc.constantFrom(undefined, name) : fc.constant(name);
    return kind === 'single'
      ? fc.record({ of: value, typed }).map((term) => ({ kind, name, ...term, ...nowhere }))
      : fc.record({ of: expression, typed }).map((term) => ({ kind, name, ...term, ...nowhere }));
  });
}

function withoutRepeats(terms: readonly Term[], vocabulary: Vocabulary): Term[] {
  const last = new Map(terms.map((term) => [term.name, term]));
  return terms.filter((term) => {
    const syntax = vocabulary.find(term.name);
    return syntax?.kind === 'many' || syntax?.repeatable || last.get(term.name) === term;
  });
}
