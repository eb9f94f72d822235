import * as fc from 'fast-check';
import { meaningOf, shapeOf } from '../../../test/support/filter-shapes';
import { builtFilter, typedText, vocabularies } from '../../../test/support/generated-filters';
import { isCombination, type Expression, type Value } from './nodes';
import { parse } from './parse';
import { unescaped } from './value';

/** `npm run test:scale` raises this to a million. */
const { numRuns = 3_000 } = fc.readConfigureGlobal() ?? {};

const typed = fc.record({ text: typedText, vocabulary: fc.constantFrom(...vocabularies), exactMatch: fc.boolean() });

describe('A filter that somebody typed', () => {
  it('prints as a text that is the same filter, without faults', () => {
    expect(
      forAll(typed, ({ text, vocabulary, exactMatch }) => {
        const { filter } = parse(text, vocabulary, { exactMatch });
        const printed = filter.toString();
        const again = parse(printed, vocabulary);
        return (
          shapeOf(again.filter) === shapeOf(filter) && again.faults.length === 0 && again.filter.toString() === printed
        );
      }),
    ).not.toThrow();
  });

  it('prints normalized as a text that means the same, without faults, and is normalized', () => {
    expect(
      forAll(typed, ({ text, vocabulary, exactMatch }) => {
        const { filter } = parse(text, vocabulary, { exactMatch });
        const normalized = filter.toNormalizedString();
        const again = parse(normalized, vocabulary);
        return (
          meaningOf(again.filter) === meaningOf(filter) &&
          again.faults.length === 0 &&
          again.filter.toNormalizedString() === normalized
        );
      }),
    ).not.toThrow();
  });

  it('has each node where it was typed', () => {
    expect(
      forAll(typed, ({ text, vocabulary }) =>
        parse(text, vocabulary).filter.terms.every(({ name, of, start, end }) => {
          const before = text.slice(start, of.start).toLowerCase();
          return (
            end === of.end &&
            (before === '' || before.startsWith(`${name}:`)) &&
            partsOf(of).every((part) => isInPlace(part, text))
          );
        }),
      ),
    ).not.toThrow();
  });

  it('loses nothing in silence: what is in no node is an operator, a parenthesis or a space, or there is a fault', () => {
    expect(
      forAll(typed, ({ text, vocabulary }) => {
        const { filter, faults } = parse(text, vocabulary);
        const spans = filter.terms.flatMap(({ name, of, start }) => [
          ...(start === of.start ? [] : [{ start, end: start + name.length + 1 }]),
          ...partsOf(of).flatMap(({ node }) => (node.kind === 'value' ? [node] : [])),
        ]);
        const rest = spans.reduce(
          (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
          text,
        );
        return faults.length > 0 || /^(?:[\s()!]|AND|OR|NOT|&&|\|\|)*$/.test(rest);
      }),
    ).not.toThrow();
  });

  it('has faults within the text, each saying what to do', () => {
    expect(
      forAll(typed, ({ text, vocabulary }) =>
        parse(text, vocabulary).faults.every(
          ({ start, end, message }) => start < end && end <= text.length && /: \S.*[.:)}”]$/.test(message),
        ),
      ),
    ).not.toThrow();
  });
});

describe('A filter that was built', () => {
  it('prints, as typed and normalized, as texts that mean the same, without faults', () => {
    expect(
      forAll(builtFilter, ({ filter, vocabulary }) =>
        [filter.toString(), filter.toNormalizedString()].every((text) => {
          const again = parse(text, vocabulary);
          return meaningOf(again.filter) === meaningOf(filter) && again.faults.length === 0;
        }),
      ),
    ).not.toThrow();
  });
});

/** Assertions of Jest, one by one, would take most of the time of a million inputs. */
function forAll<T>(inputs: fc.Arbitrary<T>, holds: (input: T) => boolean): () => void {
  return () => fc.assert(fc.property(inputs, holds), { numRuns });
}

interface Part {
  readonly node: Expression;
  readonly parent: Expression;
}

function partsOf(node: Expression, parent = node): Part[] {
  const parts = node.kind === 'value' ? [] : isCombination(node) ? node.of : [node.of];
  return [{ node, parent }, ...parts.flatMap((part) => partsOf(part, node))];
}

function isInPlace({ node, parent }: Part, text: string): boolean {
  const isWithin = node.start >= parent.start && node.end <= parent.end && node.start < node.end;
  return isWithin && (node.kind !== 'value' || isTypedAs(node, text.slice(node.start, node.end)));
}

/** As a phrase in quotation marks, or as a word. */
function isTypedAs({ text, quote }: Value, source: string): boolean {
  return source === text || (quote !== 'none' && unescaped(source.slice(1, -1)) === text);
}
