import type { DisplayDriver } from './display-driver';
import { extensionPoint } from './extension-point';
import type { ListOptionsViewModel } from './list-options';
import type { UsersSort, UsersStatus } from './users-query';

/** What a page of users is asked for, as its help cards show it. */
export interface UserOptionsViewModel extends ListOptionsViewModel {
  readonly status?: UsersStatus;
  /** The role that they have; of several, the last that was typed. */
  readonly role?: string;
  readonly sort: UsersSort;
}

/** Shows something of the options of a page of users, in the display types and zones that pages of contents have. */
export const USER_OPTIONS_DISPLAY_DRIVER = extensionPoint<DisplayDriver<UserOptionsViewModel>>(
  'users.user-options-display-driver',
  { requires: ['display'] },
);
