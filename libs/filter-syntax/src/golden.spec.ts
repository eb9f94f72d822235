import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sketchOf } from '../../../test/support/filter-shapes';
import { parse } from './parse';
import { Vocabulary, type TermSyntax } from './vocabulary';

interface Row {
  readonly input: string;
  readonly tree: readonly string[];
  readonly printed: string;
  readonly normalized: string;
  /** `0-5 unclosed-quote`: where, and which. */
  readonly faults: readonly string[];
}

interface Table {
  readonly terms: readonly TermSyntax[];
  readonly defaultTerm?: string;
  readonly rows: readonly Row[];
}

/** What is settled for filters that could be read in more than one way, or that cannot be read. */
const TABLES = JSON.parse(
  readFileSync(path.join(__dirname, '../../../test/golden/filter-language.json'), 'utf8'),
) as Record<string, Table>;

describe.each(Object.entries(TABLES))('In the table %s', (_, { terms, defaultTerm, rows }) => {
  const vocabulary = new Vocabulary(terms, defaultTerm);

  it.each(rows)('$input', (row) => {
    const { filter, faults } = parse(row.input, vocabulary);
    expect({
      input: row.input,
      tree: sketchOf(filter),
      printed: filter.toString(),
      normalized: filter.toNormalizedString(),
      faults: faults.map(({ start, end, code }) => `${start}-${end} ${code}`),
    }).toEqual(row);
  });
});
