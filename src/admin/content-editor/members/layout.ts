import type { JsonObject } from '@espalier/plugin-sdk';
import { conditionOf } from '#core/content-definition';
import type { ShownView } from '#core/display';

interface LaidOut {
  readonly settings: JsonObject;
  readonly shown: ShownView;
}

interface Block {
  readonly group: string;
  readonly members: LaidOut[];
}

/**
 * Those of a group together, where its first one is; those that are not of full width beside each other; and those that
 * depend on another field in an element that knows of it.
 *
 * @param path of the item, which the names of controls begin with
 */
export function laidOut(members: readonly LaidOut[], path: string): ShownView[] {
  return blocksOf(members).flatMap(({ group, members: within }) => {
    const rows = rowsOf(within, path);
    return group === '' ? rows : [{ view: 'content-editor/group', model: { group, members: rows } }];
  });
}

function blocksOf(members: readonly LaidOut[]): Block[] {
  const blocks: Block[] = [];
  for (const member of members) {
    const group = textIn(member.settings, 'group').trim();
    const last = blocks.at(-1);
    const block = group === '' ? last : blocks.find((other) => other.group === group);
    if (block?.group === group) block.members.push(member);
    else blocks.push({ group, members: [member] });
  }
  return blocks;
}

function rowsOf(members: readonly LaidOut[], path: string): ShownView[] {
  const rows: ShownView[] = [];
  let cells: { width: string; member: ShownView }[] = [];
  for (const { settings, shown } of members) {
    const member = conditional(settings, shown, path);
    const width = textIn(settings, 'width');
    if (width !== 'half' && width !== 'third') {
      cells = [];
      rows.push(member);
      continue;
    }
    if (cells.length === 0) rows.push({ view: 'content-editor/row', model: { cells } });
    cells.push({ width, member });
  }
  return rows;
}

function conditional(settings: JsonObject, member: ShownView, path: string): ShownView {
  const condition = conditionOf({ settings });
  if (!condition) return member;
  const control = path === '' ? condition.field : `${path}.${condition.field}`;
  return { view: 'content-editor/conditional', model: { control, value: String(condition.value), member } };
}

function textIn(settings: JsonObject, name: string): string {
  const value = settings[name];
  return typeof value === 'string' ? value : '';
}
