import { text } from '#platform/texts';
import type { TemplateLanguage } from '../templates/template';

export interface LanguageOption {
  readonly value: TemplateLanguage;
  readonly text: string;
}

export const LANGUAGE_OPTIONS: readonly LanguageOption[] = [
  { value: 'liquid', text: text('Liquid') },
  { value: 'hbs', text: text('Handlebars') },
];
