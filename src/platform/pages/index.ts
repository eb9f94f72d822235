export {
  type FlashMessage,
  type PageRequest,
  type PageVisit,
  Form,
  LONG_FORM,
  LongForm,
  onlyReads,
  FormFields,
} from './page-visit';
export { localPath, MAX_LINK } from './local-path';
