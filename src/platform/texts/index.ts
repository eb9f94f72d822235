export { ENGLISH, isLanguageTag, readLanguage, placeholdersOf, serviceTexts, type Language } from './language';
export {
  inServiceLanguage,
  languageOfBrowser,
  LANGUAGE_NAMES,
  perLanguage,
  serviceLanguage,
  speak,
  spokenLanguage,
} from './languages';
export { text, textList, textPieces, translated, type TextValues } from './text';
