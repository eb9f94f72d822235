import type { Principal, RecordAction, RecordManagement } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

export const DELETE = 'Delete';

export interface RecordButton {
  readonly title: string;
  readonly path: string;
  /** At once, rather than on a page of its own. */
  readonly acts: boolean;
  readonly deletes: boolean;
}

interface OfferedActions {
  /** Why the row cannot be changed. */
  readonly obstacle?: string;
  readonly buttons: readonly RecordButton[];
}

export function actionsOf<Row extends object>(records: RecordManagement<Row>): readonly RecordAction<Row>[] {
  const { actions = [], deletionWarning: warning = text('This cannot be undone.') } = records;
  return [...actions, { name: DELETE, title: text('Delete'), warning }];
}

export function isOffered<Row extends object>(action: RecordAction<Row>, row: Row): boolean {
  return action.isOffered?.(row) ?? true;
}

/** @param at path of the row's page */
export async function offeredActions<Row extends object>(
  records: RecordManagement<Row>,
  row: Row,
  at: string,
  principal: Principal,
): Promise<OfferedActions> {
  const obstacle = await records.obstacleTo?.(row, principal);
  const buttons = actionsOf(records)
    .filter((action) => isOffered(action, row))
    .filter((action) => obstacle === undefined || (action.run === undefined && action.name !== DELETE))
    .map((action) => ({
      title: action.title,
      path: `${at}/${action.name}`,
      acts: action.run !== undefined && action.warning === undefined,
      deletes: action.name === DELETE,
    }));
  return { ...(obstacle !== undefined && { obstacle }), buttons };
}
