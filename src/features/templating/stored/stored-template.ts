import type { TemplateLanguage } from '../templates/template';

/** What can be changed of a template that administrators keep. */
export interface TemplateValues {
  readonly language: TemplateLanguage;
  readonly source: string;
  /** For those who keep templates. */
  readonly description: string;
}

/** Where a template stands in its history. */
export interface TemplateChange {
  readonly name: string;
  /** From 1 on, one more with each change. */
  readonly revision: number;
  /** ISO 8601. */
  readonly modifiedUtc: string;
  /** Name of whoever made the change. */
  readonly author: string;
}

/** A template that administrators keep. Its tag is that of this. */
export interface StoredTemplate extends TemplateChange, TemplateValues {}

/** The same without its source, as lists have it. */
export type ListedTemplate = Omit<StoredTemplate, 'source'>;

/** A state that a template was in, or that it was not there. */
export interface TemplateVersion extends Omit<StoredTemplate, 'source'> {
  /** Null when the change was that the template was removed. */
  readonly source: string | null;
}

/** The same without its source, as lists have it. */
export interface ListedTemplateVersion extends ListedTemplate {
  readonly removed: boolean;
}

export interface PageRequest {
  readonly first: number;
  readonly skip: number;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly totalCount: number;
}

export function sameValues(one: TemplateValues, other: TemplateValues): boolean {
  return one.language === other.language && one.source === other.source && one.description === other.description;
}
