export {
  type FlashMessage,
  type ListPreferences,
  type Preferences,
  type PageRequest,
  type PageVisit,
  Form,
  LONG_FORM,
  PREVIEW_SCREENS,
  LongForm,
  onlyReads,
  FormFields,
} from './page-visit';
export { localPath, MAX_LINK } from './local-path';
