import { withChoice } from './column-choice.pages';
import { columnChoices, listTable, shownColumns } from './list-table';
import type { ListColumn, PredicateList, RowAction } from '@espalier/plugin-sdk';
import type { AskedList } from './asked-list';

const column = (name: string, isExtra = false): ListColumn => ({
  name,
  title: name.toUpperCase(),
  kind: 'text',
  cell: () => name,
  isExtra,
});
const TITLE: ListColumn = { name: 'title', title: 'Title', kind: 'title', cell: ({ label }) => ({ text: label }) };
const ALL = [column('a'), TITLE, column('b'), column('c', true)];

const names = (columns: readonly ListColumn[]) => columns.map(({ name }) => name);

describe('The columns of a list', () => {
  it('are those of the list until somebody chooses', () => {
    expect(names(shownColumns(ALL))).toEqual(['a', 'title', 'b']);
  });

  it('are those chosen, in the order of the list, with the title always and unknown names ignored', () => {
    expect(names(shownColumns(ALL, ['c', 'gone', 'a']))).toEqual(['a', 'title', 'c']);
    expect(names(shownColumns(ALL, []))).toEqual(['title']);
  });

  it('are offered but for the title', () => {
    expect(columnChoices(ALL, shownColumns(ALL))).toEqual([
      { name: 'a', title: 'A', isShown: true },
      { name: 'b', title: 'B', isShown: true },
      { name: 'c', title: 'C', isShown: false },
    ]);
  });
});

describe('The columns that are kept', () => {
  it('are of forty lists, the ones chosen last', () => {
    let lists = {};
    for (let number = 0; number < 50; number++) lists = withChoice({ lists }, `/${number}`, { columns: ['a'] }) ?? {};
    lists = withChoice({ lists }, '/20', { columns: ['b'] }) ?? {};
    expect(Object.keys(lists)).toHaveLength(40);
    expect(Object.entries(lists).at(-1)).toEqual(['/20', { columns: ['b'] }]);
    expect(Object.keys(lists)).not.toContain('/9');
  });

  it('are gone where somebody wants those of the list again', () => {
    expect(withChoice({ lists: { '/a': { columns: ['x'] } } }, '/a', {})).toEqual({});
  });
});

it('A row has a menu for what can be done with it, which tells its times exactly; without one its times do', () => {
  const time: ListColumn = { name: 't', title: 'T', kind: 'time', cell: () => '2026-11-28T10:00:00.000Z' };
  const rowWith = (actions: readonly RowAction[]) =>
    listTable([TITLE, time], [{ id: '1', label: 'One', actions }], {} as AskedList<PredicateList>).rows.map((row) => [
      row.hasMenu,
      row.cells[1]?.view,
    ]);
  expect(rowWith([])).toEqual([[false, 'admin-list/cells/when']]);
  expect(rowWith([{ text: 'Open', path: '/x', asks: false }])).toEqual([[true, 'admin-list/cells/time']]);
});
