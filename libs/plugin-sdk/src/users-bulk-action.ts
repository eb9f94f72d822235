import type { RefusedItem } from './contents-bulk-action';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/**
 * Something that people do to many users at once from their list: to those that they tick, or to all that a filter finds.
 *
 * @example
 * ```ts
 * @Contributes(USERS_BULK_ACTION)
 * export class InvitePainters implements UsersBulkAction {
 *   readonly name = 'invite';
 *   readonly text = 'Invite to the course';
 *   readonly done = 'invited to the course';
 *   readonly permission = 'ManageCourses';
 *
 *   constructor(private readonly courses: Courses) {}
 *
 *   async run(userId: string) {
 *     return (await this.courses.invite(userId)) ? undefined : { refused: 'The course is full.' };
 *   }
 * }
 * ```
 */
export interface UsersBulkAction {
  /** Unique among all of them, without a colon; `enable`, `disable` and `delete` are taken. */
  readonly name: string;
  /** As people choose it: `Invite to the course`. */
  readonly text: string;
  /** The outcome, behind a number of users: `invited to the course`. */
  readonly done: string;
  /** Shown as such. Every action asks before it is done. Default false. */
  readonly isDestructive?: boolean;
  /** Takes rows away: for many of them, their number has to be typed. Default false. */
  readonly isDeletion?: boolean;
  /** Besides `ManageUsers`, which the list asks for. Whoever lacks it is not offered the action, and cannot ask for it. */
  readonly permission: string;
  /**
   * Does it to one user, as an operation of its own.
   *
   * @returns why not, when it is refused
   */
  run(userId: string, principal: Principal): Promise<RefusedItem | undefined>;
}

/** Bulk actions of the list of users, offered in ascending order, before those that give and take roles. */
export const USERS_BULK_ACTION = extensionPoint<UsersBulkAction>('users.bulk-action', {
  uniqueBy: ({ name }) => name,
  requires: ['name', 'text', 'done', 'permission', 'run'],
});
