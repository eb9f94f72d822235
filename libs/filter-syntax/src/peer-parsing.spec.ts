import { parse } from './parse';
import { Vocabulary, type TermSyntax } from './vocabulary';

/** `name:D1 + age:N1`: default or named, one value or many; `N1*` may be repeated. */
function listOf(notation: string): Vocabulary {
  const terms = notation.split(' + ').map((part) => /^(\w+):([DN])([1M])(\*?)$/.exec(part) ?? fail(part));
  const syntaxes = terms.map(([, name, , kind, repeats]): TermSyntax => ({
    name,
    kind: kind === '1' ? 'single' : 'many',
    repeatable: repeats !== '',
  }));
  return new Vocabulary(syntaxes, terms.find(([, , role]) => role === 'D')?.[1]);
}

function fail(part: string): never {
  throw new Error(`Not in the notation: ${part}`);
}

interface Outcome {
  readonly printed: string;
  readonly normalized: string;
  readonly terms: number;
}

interface Row {
  readonly list: string;
  readonly typed: string;
  readonly outcome: Partial<Outcome>;
}

const same = (list: string, typed: string, normalized?: string, terms?: number): Row => ({
  list,
  typed,
  outcome: { printed: typed, ...(normalized && { normalized }), ...(terms && { terms }) },
});
const title = (typed: string, normalized: string): Row => ({ list: 'title:NM', typed, outcome: { normalized } });

const ROWS: readonly Row[] = [
  same('name:N1', 'name:steve', 'name:steve'),
  same('name:N1', 'name:"steve balmer"', 'name:"steve balmer"'),
  same('name:N1', "name:'steve balmer'", "name:'steve balmer'"),
  same('name:N1', 'name:账单', 'name:账单'),
  same('name:N1 + status:N1', 'name:steve status:published', 'name:steve status:published'),
  same('name:NM + status:NM', 'name:steve status:published', 'name:steve status:published'),
  same('name:DM + status:NM', 'steve status:published', 'name:steve status:published'),
  same('status:NM + name:DM', 'steve status:published', 'name:steve status:published'),
  same('name:DM + status:NM', 'status:published steve', 'status:(published OR steve)'),
  ...['name:D1', 'name:DM'].flatMap((name) => [
    same(`age:N1 + ${name}`, 'name:steve'),
    same(`age:N1 + ${name}`, 'steve', 'name:steve'),
    same(`age:N1 + ${name}`, 'steve age:20', undefined, 2),
    same(`age:N1 + ${name}`, 'age:20 name:steve', undefined, 2),
    same(`age:N1 + ${name}`, 'age:20 steve', undefined, 2),
  ]),
  same('age:N1 + name:DM', 'steve age:20', undefined, 2),
  same('age:N1 + name:DM', 'age:20 steve', undefined, 2),
  same('name:DM + age:N1', 'steve age:20', undefined, 2),
  same('name:DM + age:N1', 'age:20 steve', undefined, 2),
  title('title:bill post', 'title:(bill OR post)'),
  title('title:bill OR post', 'title:(bill OR post)'),
  title('title:beach AND sand', 'title:(beach AND sand)'),
  title('title:beach AND sand OR mountain AND lake', 'title:((beach AND sand) OR (mountain AND lake))'),
  title('title:(beach AND sand) OR (mountain AND lake)', 'title:((beach AND sand) OR (mountain AND lake))'),
  title(
    'title:(beach AND sand) OR (mountain AND lake) NOT lizards',
    'title:(((beach AND sand) OR (mountain AND lake)) NOT lizards)',
  ),
  title('title:NOT beach', 'title:NOT beach'),
  title('title:beach NOT mountain', 'title:(beach NOT mountain)'),
  title('title:beach NOT mountain lake', 'title:((beach NOT mountain) OR lake)'),
  same('title:NM', 'title:(bill)', 'title:(bill)'),
  same('title:NM', 'title:(bill AND steve) OR Paul', 'title:((bill AND steve) OR Paul)'),
  same('title:NM', 'title:((bill AND steve) OR Paul)', 'title:((bill AND steve) OR Paul)'),
  same('title:NM', 'title:bill steve'),
  {
    list: 'name:N1',
    typed: 'name:steve name:bill',
    outcome: { printed: 'name:bill', normalized: 'name:bill', terms: 1 },
  },
  same('name:N1*', 'name:steve name:bill', 'name:steve name:bill', 2),
  ...['age-asc', 'age-desc', '2020-01-01..2020-10-10', '>ten', '<100', '<=100', '100*', '100+'].map((value) =>
    same('extrachar:N1', `extrachar:${value}`, `extrachar:${value}`, 1),
  ),
];

/** The filters that the language was modelled on are read as they were. */
describe('Filters of Orchard Core', () => {
  it('are all here', () => {
    expect(ROWS).toHaveLength(46);
  });

  it.each(ROWS)('$list: $typed', ({ list, typed, outcome }) => {
    const { filter, faults } = parse(typed, listOf(list));
    const printed = filter.toString();
    expect({ printed, normalized: filter.toNormalizedString(), terms: filter.terms.length }).toMatchObject(outcome);
    expect(faults).toHaveLength(printed === typed ? 0 : 1);
  });
});
