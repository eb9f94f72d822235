export { Assets } from './assets';
export { DisplayModule } from './display.module';
export { DisplayDrivers, type Places, type ShownView, type Zones } from './display-drivers';
export { HELP_PATH, helpPath } from './help-path';
export { PageRenderer, type PageOptions } from './page-renderer';
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
} from './form-state';
export { refused } from './refused';
export { pageNumber, pagerOf, type Pager } from './pager';
export { byPosition, comparePositions, hasPosition } from './placed';
export { view, type View } from './view';
export { sizeInWords } from './size-in-words';
export { momentInWords } from './view-helpers';
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
