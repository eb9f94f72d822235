import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentsEngine, search } from '../../../test/fixtures/contents-terms';
import { blocksOf, readDocument, REPOSITORY } from '../../../test/support/documents';
import { FILTER_LIMITS } from './limits';
import { FilterBuilder } from './terms/filter-builder';

const DOCUMENT = 'docs/filter-language.md';
const engine = contentsEngine(new FilterBuilder());

const context = {
  userId: 'user-1',
  listableTypes: [],
  typesOf: new Map<string, string[]>(),
  userIdOf: () => Promise.resolve('user-2'),
};

/** The rows of the table with these columns, without backticks. */
function table(...columns: readonly string[]): string[][] {
  const lines = readDocument(DOCUMENT).split('\n');
  const cellsOf = (line: string) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const head = lines.findIndex((line) => cellsOf(line).join() === columns.join());
  const rest = lines.slice(head + 2);
  return rest.slice(0, rest.indexOf('')).map((line) => cellsOf(line).map((cell) => cell.replace(/^`(.*)`$/, '$1')));
}

function found(q: string) {
  return search(engine, q, context, { defaultTermNames: new Map(), useExactMatch: false });
}

describe('The documentation of the filter language', () => {
  const examples = table('Typed', 'Normalized');
  const faults = table('Code', 'For example', 'What counts');

  it('is found', () => {
    expect(examples.length).toBeGreaterThan(10);
    expect(faults.length).toBeGreaterThan(8);
  });

  it.each(examples)('says what %j is', async (typed, normalized) => {
    expect(await found(typed)).toMatchObject({ typed, normalized, faults: [] });
  });

  it.each(faults)('says what is %s', async (code, example, counts) => {
    expect(await found(example)).toMatchObject({ typed: counts, faults: [{ code }] });
  });

  it('names the limits', () => {
    const { depth, faults: most, length, tokens, valueLength, values } = FILTER_LIMITS;
    const numbers = table('Code', 'Limit').map(([code, limit]) => [code, ...(limit.match(/\d+/g) ?? []).map(Number)]);
    expect(numbers).toEqual([
      ['too-long', length, valueLength, tokens],
      ['too-many-values', values],
      ['too-deep', depth],
      ['too-many-faults', most],
    ]);
  });

  it('names every fault', () => {
    const source = readFileSync(path.join(__dirname, 'faults.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !readDocument(DOCUMENT).includes(`\`${code}\``))).toEqual([]);
  });

  it('shows the terms as they are', () => {
    const source = readFileSync(path.join(REPOSITORY, 'test/fixtures/contents-terms.ts'), 'utf8');
    const shown = blocksOf(DOCUMENT).filter(({ info }) => info === 'ts');
    expect(shown.length).toBeGreaterThan(5);
    for (const { text } of shown) expect(source).toContain(text);
  });
});
