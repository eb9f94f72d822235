export { Assets } from './assets';
export { DisplayModule } from './display.module';
export {
  DisplayDrivers,
  type Places,
  type ShownView,
  type Zones,
  byPosition,
  comparePositions,
  hasPosition,
} from './display-drivers';
export { COUNTED_UP_TO, countInWords, pageNumber, pagerOf, type Pager } from './pager';
export {
  KEYBOARD,
  HELP_PATH,
  helpPath,
  KEYBOARD_PATH,
  Navigation,
  SEARCH_PATH,
  type KeyGroup,
  type NavigationLink,
} from './navigation';
export { PageRenderer, type PageOptions } from './page-renderer';
export { view, type View } from './views';
export {
  controlId,
  errorEntries,
  fieldOf,
  newForm,
  refusedForm,
  typed,
  type FieldState,
  type FormErrorEntry,
  type FormState,
  refused,
} from './form-state';
export { bodyOfFields, fieldsModel, shownInFields, typedInFields, type FieldsModel } from './form-fields';
export { dateInWords, momentInWords, soonInWords } from './times';
export { avatarOf, sizeInWords } from './view-helpers';
export { unknownHelpers, type UnknownHelper } from './unknown-helpers';
export {
  isOneLine,
  linesShown,
  linesTyped,
  momentShown,
  momentTyped,
  numberTyped,
  optionsOf,
  type ControlOption,
} from './control-values';
