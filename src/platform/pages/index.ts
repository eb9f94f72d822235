export {
  type FlashMessage,
  type PageRequest,
  type PageVisit,
  Form,
  LONG_FORM,
  LongForm,
  onlyReads,
} from './page-visit';
export { FormFields } from './form-fields';
export { localPath, MAX_LINK } from './local-path';
