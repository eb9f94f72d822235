export { ENGLISH, isLanguageTag, readLanguage, type Language } from './language';
export { placeholdersOf } from './message';
export { processLanguage, text, textPieces, type TextValues } from './text';
