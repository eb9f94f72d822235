import {
  Contributes,
  USER_OPTIONS_DISPLAY_DRIVER,
  view,
  type DisplayDriver,
  type UserOptionsViewModel,
} from '@espalier/plugin-sdk';

const CARDS = ['Name', 'Email', 'Status', 'Role', 'Sort'];

@Contributes(USER_OPTIONS_DISPLAY_DRIVER)
export class UsersCards implements DisplayDriver<UserOptionsViewModel> {
  display() {
    return CARDS.map((name, index) =>
      view(`UsersAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${(index + 1) * 10}`),
    );
  }
}
