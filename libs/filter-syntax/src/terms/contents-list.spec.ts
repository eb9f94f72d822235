import { and, contains, eq, evaluate, gte, isIn, lt, never, not, or } from '@espalier/predicates';
import {
  addTextTerm,
  contentsEngine,
  logic,
  search,
  type ContentsContext,
  type ContentsList,
} from '../../../../test/fixtures/contents-terms';
import { Filter } from '../filter';
import { FilterBuilder } from './filter-builder';

const engine = contentsEngine(new FilterBuilder());

const context: ContentsContext = {
  userId: 'user-1',
  listableTypes: ['Article', 'Paint'],
  typesOf: new Map([['Widget', ['Menu', 'Quote']]]),
  userIdOf: (name) => Promise.resolve(name === 'steve' ? 'user-2' : undefined),
};

const latest = eq('latest', true);
const listable = isIn('contentType', ['Article', 'Paint']);

function found(q: string, { defaultTermNames = new Map<string, string>(), useExactMatch = false } = {}) {
  return search(engine, q, context, { defaultTermNames, useExactMatch });
}

/** The terms of the contract, as a list has them: the types fit, and so does what comes out. */
describe('A list of contents', () => {
  it('shows the latest versions of listable types, newest first, when nothing is asked for', async () => {
    const { query, faults } = await found('');
    expect(query).toEqual({ where: and(latest, listable), orderBy: 'modified', isDescending: true });
    expect(faults).toEqual([]);
  });

  it('ands its terms, in any order', async () => {
    const { query } = await found('sort:title stone NOT wall type:Menu status:draft');
    expect(query.orderBy).toBe('title');
    expect(query.isDescending).toBe(false);
    expect(query.where).toEqual(
      and(
        contains('displayText', 'stone'),
        not(contains('displayText', 'wall')),
        isIn('contentType', ['Menu']),
        and(latest, eq('published', false)),
      ),
    );
  });

  it('asks for names of users while it goes, and leaves out who is not there', async () => {
    const { query, faults } = await found('owner:steve NOT nobody');
    expect(query.where).toEqual(and(eq('owner', 'user-2'), latest, listable));
    expect(faults).toEqual([
      {
        code: 'invalid-value',
        start: 16,
        end: 22,
        message: 'There is no user “nobody”. Write the user name as the list of users has it.',
      },
    ]);
  });

  it('takes the default of a term whose value is refused', async () => {
    const { query, faults } = await found('sort:size status:lost');
    expect(query).toEqual({ where: and(latest, listable), orderBy: 'modified', isDescending: true });
    expect(faults.map(({ message }) => message)).toEqual([
      'There is no order “size”. Use one of modified, published, created, title, with “-asc” or “-desc” if you like.',
      'There is no status “lost”. Use one of latest, published, draft, owner.',
    ]);
  });

  it('bounds dates from both sides, and finds by ids and stereotypes', async () => {
    const { query } = await found('created:>=2026-01-01 created:<2026-02-01 stereotype:Widget id:x');
    expect(query.where).toEqual(
      and(
        gte('createdUtc', '2026-01-01'),
        lt('createdUtc', '2026-02-01'),
        isIn('contentType', ['Menu', 'Quote']),
        or(eq('contentItemId', 'x'), eq('contentItemVersionId', 'x')),
        latest,
        listable,
      ),
    );
  });

  it('finds nothing when the filter exceeds a limit', async () => {
    const { query, faults } = await found('stone '.repeat(101));
    expect(query.where).toEqual(never());
    expect(faults.map(({ message }) => message)).toEqual([
      'A filter has at most 100 values: remove some, or put phrases in quotation marks.',
    ]);
  });

  it('searches whole phrases with useExactMatch, unless AND or OR says otherwise', async () => {
    const exact = async (q: string) => (await found(q, { useExactMatch: true })).normalized;
    expect(await exact('stone wall')).toBe('text:"stone wall"');
    expect(await exact('stone wall NOT red brick')).toBe('text:("stone wall" NOT "red brick")');
    expect(await exact('stone "dry wall" old brick')).toBe('text:("stone" OR "dry wall" OR "old brick")');
    expect(await exact('stone AND wall')).toBe('text:(stone AND wall)');
    expect(await exact('ORANGE ANDROID')).toBe('text:"ORANGE ANDROID"');
    expect(await exact('stone wall type:Menu old brick')).toBe('text:"stone wall" type:Menu text:"old brick"');
    expect(await exact('text:stone wall')).toBe('text:"stone wall"');
    expect(await exact('text:stone NOT wall tree')).toBe('text:("stone" NOT "wall tree")');
    expect(await exact('text:stone || wall')).toBe('text:(stone OR wall)');
    expect(await exact('color:dark red NOT pale red')).toBe('color:("dark red" NOT "pale red")');
    expect(await exact('owner:steve ann')).toBe('owner:(steve OR ann)');
    expect(await exact('type:Menu stone wall')).toBe('type:Menu text:"stone wall"');
    expect((await found('stone wall', { useExactMatch: true })).typed).toBe('stone wall');
  });

  it('has all words behind a term of one value that searches texts in that value, with useExactMatch', () => {
    const builder = new FilterBuilder<ContentsList>().from('ContentsTerms', addTextTerm);
    const titles = builder.single('title', (term) => term.searchesText().match((value) => contains('title', value)));
    const exact = (q: string) => titles.build(logic).parse(q, { exactMatch: true }).filter.toString();
    expect(exact('title:stone wall text:old brick')).toBe('title:"stone wall" text:"old brick"');
    expect(exact('title:stone wall NOT old brick')).toBe('title:"stone wall" NOT "old brick"');
    expect(exact('title:stone wall OR brick')).toBe('title:stone wall OR brick');
  });

  it('gives free text to the term that is the default of the type, also of one that was typed', async () => {
    const defaultTermNames = new Map([['Paint', 'color']]);
    const { query, typed, normalized } = await found('type:Paint red text:wall', { defaultTermNames });
    expect(typed).toBe('type:Paint red text:wall');
    expect(normalized).toBe('type:Paint color:red text:wall');
    expect(query.where).toEqual(
      and(eq('contentType', 'Paint'), contains('paintPart.color', 'red'), contains('displayText', 'wall'), latest),
    );
  });
});

describe('The selects of a list', () => {
  const typed = (text: string) => engine.parse(text).filter;

  it('show what was typed', () => {
    expect(engine.toModel(typed('STATUS:Draft stone sort:title type:Menu'))).toEqual({
      status: 'draft',
      orderBy: 'title',
      type: 'Menu',
    });
    expect(engine.toModel(typed('status:lost type:Menu,Quote text:a'))).toEqual({});
  });

  it('change their terms and keep the rest', () => {
    const filter = typed('stone Status:Draft wall type:Menu,Quote');
    expect(engine.fromModel(filter, { status: 'published' }).toString()).toBe(
      'stone status:published wall type:Menu,Quote',
    );
    expect(engine.fromModel(filter, { status: 'draft', orderBy: 'title' }).toString()).toBe(
      'stone status:draft wall type:Menu,Quote sort:title',
    );
    expect(engine.fromModel(filter, { status: 'latest', type: undefined }).toString()).toBe('stone text:wall');
    expect(engine.fromModel(filter, {}).toString()).toBe('stone Status:Draft wall type:Menu,Quote');
    expect(engine.fromModel(typed('status:"draft"'), { status: 'draft' }).toString()).toBe('status:"draft"');
  });

  it('write what a term cannot have bare in quotation marks', () => {
    expect(engine.fromModel(new Filter(), { type: 'Dry "wall"' }).toString()).toBe('type:"Dry \\"wall\\""');
  });
});

describe('The condition of an expression', () => {
  const rows = ['', 'a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'];

  it.each([
    ['NOT (a b)', ['', 'c']],
    ['NOT (a AND b)', ['', 'a', 'b', 'c', 'ac', 'bc']],
    ['NOT (a NOT b)', ['', 'b', 'c', 'ab', 'bc', 'abc']],
    ['a NOT (b c)', ['a']],
    ['a NOT b AND c', ['a', 'ab', 'ac']],
    ['a NOT b c', ['a', 'c', 'ac', 'bc', 'abc']],
    ['a NOT NOT b', ['ab', 'abc']],
    ['NOT NOT a', ['a', 'ab', 'ac', 'abc']],
    ['a AND NOT b', ['a', 'ac']],
    ['a OR NOT b', ['', 'a', 'c', 'ab', 'ac', 'abc']],
    ['a b AND c', ['a', 'ab', 'ac', 'bc', 'abc']],
  ])('%s', async (q, expected) => {
    const { query } = await search(engine, q, context, { defaultTermNames: new Map(), useExactMatch: false });
    const others: Record<string, string | boolean> = { latest: true, contentType: 'Article' };
    const matching = rows.filter((row) =>
      evaluate(query.where, (field) => (field === 'displayText' ? row : others[field])),
    );
    expect(matching).toEqual(expected);
  });
});
