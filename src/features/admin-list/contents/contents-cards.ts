import {
  CONTENT_OPTIONS_DISPLAY_DRIVER,
  Contributes,
  view,
  type ContentOptionsViewModel,
  type DisplayDriver,
} from '@espalier/plugin-sdk';

const CARDS = [
  'DisplayText',
  'Search',
  'ContentType',
  'Stereotype',
  'Status',
  'Sort',
  'Owner',
  'Author',
  'Created',
  'Modified',
  'Published',
  'Id',
  'Field',
];

@Contributes(CONTENT_OPTIONS_DISPLAY_DRIVER)
export class ContentsCards implements DisplayDriver<ContentOptionsViewModel> {
  display() {
    return CARDS.map((name, index) =>
      view(`ContentsAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${(index + 1) * 10}`),
    );
  }
}
