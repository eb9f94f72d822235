import { FilterBuilder } from './filter-builder';
import type { QueryLogic, Refuse } from './list-shape';

/** Conditions are texts here, so that one sees which were made. */
interface TextList {
  query: string;
  condition: string;
  context: { readonly log: string[] };
  model: { status?: string; tags?: string };
}

const logic: QueryLogic<TextList> = {
  and: (conditions) => `(${conditions.join(' & ')})`,
  or: (conditions) => `(${conditions.join(' | ')})`,
  where: (query, condition) => `${query} ${condition}`.trim(),
};

const builder = () => new FilterBuilder<TextList>();
const plain = (value: string) => value || 'nothing';

async function queryOf(list: FilterBuilder<TextList>, text: string) {
  const engine = list.build(logic);
  const { query, faults } = await engine.apply(engine.parse(text).filter, '', { log: [] });
  return { query, faults: faults.map(({ start, end, message }) => `${start}-${end} ${message}`) };
}

describe('The terms of a list', () => {
  it('have one name each, and who brings a second one is told who brought the first', () => {
    const list = builder().from('ListTerms', (terms) => terms.single('color', (term) => term.match(plain)));
    expect(() => list.from('ColorFilter', (terms) => terms.single('Color', (term) => term.match(plain)))).toThrow(
      'ColorFilter declares the term “Color”, which ListTerms has declared. Rename one of them.',
    );
  });

  it('have one default', () => {
    const list = builder()
      .from('A', (terms) => terms.single('a', (term) => term.asDefault().match(plain)))
      .from('B', (terms) => terms.single('b', (term) => term.asDefault().match(plain)));
    expect(() => list.build(logic)).toThrow(/default: “a” of A, “b” of B\. Leave out asDefault\(\)/);
  });

  it('offer values for what was typed, as they are typed in a filter', async () => {
    const engine = builder()
      .single('a', (term) =>
        term
          .match(plain)
          .values((typed, { log }, query) => [
            { value: `${typed} ${log[0]}`, text: query, count: '12' },
            ...Array.from({ length: 9 }, (_, index) => ({ value: String(index) })),
          ]),
      )
      .single('b', (term) => term.match(plain).suggests(['x']))
      .build(logic);
    const values = await engine.values('A', 'say "x"', 'all', { log: ['y'] });
    expect(values?.slice(0, 2)).toEqual([
      { term: String.raw`a:"say \"x\" y"`, text: 'all', count: '12' },
      { term: 'a:0' },
    ]);
    expect(values).toHaveLength(8);
    expect(await engine.values('b', '', '', { log: [] })).toBeUndefined();
    expect(await engine.values('c', '', '', { log: [] })).toBeUndefined();
    expect(engine.known.map(({ hasValues }) => hasValues)).toEqual([true, false]);
  });

  it('say what they do, once', () => {
    const message = 'The term “a” takes one value. Give it either match(…) or change(…), once.';
    expect(() => builder().single('a', () => undefined)).toThrow(message);
    expect(() => builder().single('a', (term) => term.match(plain).change((query) => query))).toThrow(message);
  });

  it('that always run do so behind the others, with the empty text', async () => {
    const list = builder()
      .single('a', (term) => term.alwaysRun().match((value) => `a=${plain(value)}`))
      .many('b', (term) =>
        term
          .alwaysRun()
          .anyMatch((value) => `b=${plain(value)}`)
          .noneMatch(plain),
      )
      .single('c', (term) => term.alwaysRun().change((query, value) => `${query} by ${plain(value)}`))
      .single('d', (term) => term.match(plain));
    expect(await queryOf(list, '')).toEqual({ query: 'a=nothing b=nothing by nothing', faults: [] });
    expect(await queryOf(list, 'c:x d:y')).toEqual({ query: 'by x y a=nothing b=nothing', faults: [] });
  });

  it('that are repeated count altogether', async () => {
    const list = builder()
      .single('a', (term) => term.repeatable().match(plain))
      .many('b', (term) => term.anyMatch(plain).noneMatch((value) => `-${value}`));
    expect(await queryOf(list, 'b:x a:1 b:y NOT z a:2')).toEqual({ query: 'x 1 (y & -z) 2', faults: [] });
  });
});

describe('A value that a term refuses', () => {
  const refusing = (value: string, _: unknown, refuse: Refuse) => (value === 'no' ? refuse('It is no.') : plain(value));
  const list = () => builder().many('a', (term) => term.asDefault().anyMatch(refusing).noneMatch(refusing));

  it('is reported at its place, and left out', async () => {
    expect(await queryOf(list(), 'x AND no')).toEqual({ query: 'x', faults: ['6-8 It is no.'] });
    expect(await queryOf(list(), 'a:x (no "no") y')).toEqual({
      query: '(x | y)',
      faults: ['5-7 It is no.', '8-12 It is no.'],
    });
    expect(await queryOf(list(), 'NOT no')).toEqual({ query: '', faults: ['4-6 It is no.'] });
  });

  it('may be refused later', async () => {
    const later = (value: string, _: unknown, refuse: Refuse) =>
      Promise.resolve().then(() => refusing(value, _, refuse));
    const slow = builder().many('a', (term) => term.asDefault().anyMatch(later).noneMatch(later));
    expect(await queryOf(slow, 'no x')).toEqual({ query: 'x', faults: ['0-2 It is no.'] });
  });

  it('has the term run as if it were absent, where it always runs', async () => {
    const always = builder()
      .single('a', (term) => term.alwaysRun().match(refusing))
      .single('b', (term) => term.alwaysRun().change((query, ...given) => `${query} by ${refusing(...given)}`));
    expect(await queryOf(always, 'a:no b:no')).toEqual({
      query: 'nothing by nothing',
      faults: ['2-4 It is no.', '7-9 It is no.'],
    });
  });

  it('is something else than an error', async () => {
    const failing = (): never => {
      throw new Error('The database is away.');
    };
    const broken = builder().single('a', (term) => term.asDefault().match(failing));
    await expect(queryOf(broken, 'x')).rejects.toThrow('The database is away.');
  });
});

describe('A list', () => {
  it('knows its own filters only', async () => {
    const other = builder()
      .single('b', (term) => term.asDefault().match(plain))
      .build(logic);
    const engine = builder()
      .single('a', (term) => term.match(plain))
      .build(logic);
    await expect(engine.apply(other.parse('x').filter, '', { log: [] })).rejects.toThrow(
      'The filter has the term “b”, which this list has not. Parse it with this list.',
    );
  });

  it('hands its context to every condition', async () => {
    const engine = builder()
      .many('a', (term) =>
        term
          .asDefault()
          .anyMatch((value, { log }) => `${value}${log.push(`any ${value}`)}`)
          .noneMatch((value, { log }) => `${value}${log.push(`none ${value}`)}`),
      )
      .build(logic);
    const context = { log: [] };
    await engine.apply(engine.parse('x NOT (y AND NOT z)').filter, '', context);
    expect(context.log).toEqual(['any x', 'none y', 'any z']);
  });
});
