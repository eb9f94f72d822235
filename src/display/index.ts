export { DisplayModule } from './display.module';
export { DisplayDrivers, type Places, type ShownView, type Zones } from './display-drivers';
export { PageRenderer, type PageOptions } from './page-renderer';
export { newForm, refusedForm, typed, type FormState } from './form-state';
export { refused } from './refused';
export { pageNumber, pagerOf, type Pager } from './pager';
export { view, type View } from './view';
