import type { JsonObject } from '@espalier/plugin-sdk';
import { laidOut } from './layout';

const member = (name: string, settings: JsonObject = {}) => ({ settings, shown: { view: name, model: {} } });
const shown = (name: string) => ({ view: name, model: {} });
const row = (...cells: [width: string, name: string][]) => ({
  view: 'content-editor/row',
  model: { cells: cells.map(([width, name]) => ({ width, member: shown(name) })) },
});

describe('The layout of an editor', () => {
  it('is the order of the members where they say nothing of it', () => {
    expect(laidOut([member('a'), member('b', { width: 'full', group: ' ' })], '')).toEqual([shown('a'), shown('b')]);
  });

  it('has those of a group together, where the first of them is', () => {
    const shop = { group: 'Shop' };
    const members = [member('a'), member('b', shop), member('c'), member('d', { group: 'Other' }), member('e', shop)];
    expect(laidOut(members, '')).toEqual([
      shown('a'),
      { view: 'content-editor/group', model: { group: 'Shop', members: [shown('b'), shown('e')] } },
      shown('c'),
      { view: 'content-editor/group', model: { group: 'Other', members: [shown('d')] } },
    ]);
  });

  it('has those beside each other that are not of full width, until one is', () => {
    const half = { width: 'half' };
    const members = [member('a', half), member('b', { width: 'third' }), member('c'), member('d', half)];
    expect(laidOut(members, '')).toEqual([row(['half', 'a'], ['third', 'b']), shown('c'), row(['half', 'd'])]);
  });

  it.each([
    ['', 'sale'],
    ['bagPart.contentItems[0]', 'bagPart.contentItems[0].sale'],
  ])('has those that depend on another field in an element that knows its control, below %j', (path, control) => {
    const [conditional] = laidOut([member('a', { condition: { field: 'sale', value: true } })], path);
    expect(conditional).toEqual({
      view: 'content-editor/conditional',
      model: { control, value: 'true', member: shown('a') },
    });
  });
});
