export { ENGLISH, isLanguageTag, readLanguage, type Language } from './language';
export {
  inServiceLanguage,
  languageOfBrowser,
  LANGUAGE_NAMES,
  perLanguage,
  serviceLanguage,
  speak,
  spokenLanguage,
} from './languages';
export { placeholdersOf } from './message';
export { text, textList, textPieces, type TextValues } from './text';
