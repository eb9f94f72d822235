import {
  CONTENT_OPTIONS_DISPLAY_DRIVER,
  Contributes,
  view,
  type ContentOptionsViewModel,
  type DisplayDriver,
} from '@espalier/plugin-sdk';

const CARDS = [
  'DisplayText',
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
];

@Contributes(CONTENT_OPTIONS_DISPLAY_DRIVER)
export class ContentsCards implements DisplayDriver<ContentOptionsViewModel> {
  display() {
    return CARDS.map((name, index) =>
      view(`ContentsAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${(index + 1) * 10}`),
    );
  }
}
