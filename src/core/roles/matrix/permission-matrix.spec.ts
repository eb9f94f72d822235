import type { PermissionDefinition } from '@espalier/plugin-sdk';
import * as fc from 'fast-check';
import { cellOf, levelIn, LEVELS, levelsOf, matrixOf, withLevel, type MatrixCell } from './permission-matrix';

const define = (name: string, more: Partial<PermissionDefinition> = {}): PermissionDefinition => ({
  name,
  title: name,
  ...more,
});

const DECLARED = [
  define('PublishContent', { implies: ['EditContent'], ownForm: 'PublishOwnContent', typePrefix: 'Publish_' }),
  define('PublishOwnContent', { implies: ['EditOwnContent'], typePrefix: 'PublishOwn_' }),
  define('EditOwnContent', { typePrefix: 'EditOwn_' }),
  define('EditContent', { implies: ['ViewContent'], ownForm: 'EditOwnContent', typePrefix: 'Edit_' }),
  define('ViewContent', { typePrefix: 'View_' }),
  define('ManageUsers', { implies: ['ViewUsers'] }),
  define('ViewUsers'),
];
const TYPES = [undefined, 'Poem', 'Page'];

const { columns } = matrixOf(DECLARED);
const cells = columns.flatMap((column) => TYPES.map((type) => cellOf(column, type)));
const names = cells.flatMap(({ all, own }) => (own === undefined ? [all] : [all, own]));
const permissions = fc.shuffledSubarray([...names, 'ManageUsers', 'MixPaint']);
const cell = fc.constantFrom(...cells);
const choice: fc.Arbitrary<readonly [MatrixCell, (typeof LEVELS)[number]]> = cell.chain((chosen) =>
  fc.constantFrom(...levelsOf(chosen)).map((level) => [chosen, level] as const),
);

describe('The columns of the matrix', () => {
  it('have a permission and its form for own content in one, what is included on the left', () => {
    expect(columns.map(({ all, own }) => [all.name, own?.name])).toEqual([
      ['ViewContent', undefined],
      ['EditContent', 'EditOwnContent'],
      ['PublishContent', 'PublishOwnContent'],
    ]);
    expect(matrixOf(DECLARED).others.map(({ name }) => name)).toEqual(['ManageUsers', 'ViewUsers']);
  });

  it('and what does not fit have each permission in one place, whatever is declared', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    const definition = fc.record(
      { name, title: name, ownForm: name, typePrefix: name, implies: fc.array(name, { maxLength: 3 }) },
      { requiredKeys: ['name', 'title'] },
    );
    fc.assert(
      fc.property(fc.uniqueArray(definition, { selector: (declared) => declared.name }), (declared) => {
        const matrix = matrixOf(declared);
        const placed = matrix.columns.flatMap(({ all, own }) => (own ? [all.name, own.name] : [all.name]));
        const found = [...placed, ...matrix.others.map((other) => other.name)].toSorted();
        expect(found).toEqual(declared.map((permission) => permission.name).toSorted());
        expect(matrix.others.filter(({ typePrefix }) => typePrefix !== undefined)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('The levels of a role', () => {
  it('put back as they are leave its permissions as they are', () => {
    fc.assert(
      fc.property(permissions, (held) => {
        const again = cells.reduce<readonly string[]>(
          (kept, each) => withLevel(each, kept, levelIn(each, new Set(held))),
          held,
        );
        expect(again).toEqual(held);
      }),
    );
  });

  it('are afterwards as they were chosen, and all others as they were', () => {
    fc.assert(
      fc.property(permissions, choice, (held, [chosen, level]) => {
        const changed = new Set(withLevel(chosen, held, level));
        expect(levelIn(chosen, changed)).toBe(level);
        const outside = (name: string) => name !== chosen.all && name !== chosen.own;
        expect([...changed].filter(outside)).toEqual(held.filter(outside));
      }),
    );
  });

  it('say a role from nothing: its permissions without those that another one of the cell includes', () => {
    fc.assert(
      fc.property(permissions, (held) => {
        const known = new Set(held);
        const built = cells.reduce<readonly string[]>((made, each) => withLevel(each, made, levelIn(each, known)), []);
        const needed = held.filter((name) =>
          cells.some(({ all, own }) => name === all || (name === own && !known.has(all))),
        );
        expect(built.toSorted()).toEqual(needed.toSorted());
      }),
    );
  });

  it('are “All” where it has both forms, and no less by leaving that', () => {
    const [edit] = cells.filter(({ all }) => all === 'Edit_Poem');
    const both = ['EditOwn_Poem', 'Edit_Poem'];
    expect(levelIn(edit, new Set(both))).toBe('all');
    expect(withLevel(edit, both, 'all')).toEqual(both);
    expect(withLevel(edit, both, 'own')).toEqual(['EditOwn_Poem']);
    expect(withLevel(edit, both, 'none')).toEqual([]);
  });

  it('are without “Own” where there is no form for own content', () => {
    expect(levelsOf(cellOf(columns[0]))).toEqual(['none', 'all']);
    expect(levelsOf(cellOf(columns[1], 'Poem'))).toEqual(LEVELS);
  });
});
