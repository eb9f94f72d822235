/** The languages of templates, by the extensions of their files. */
export const TEMPLATE_LANGUAGES = ['liquid', 'hbs'] as const;

export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number];
