import type { TemplateLanguage } from '../templates/template';

export interface TemplateValues {
  readonly language: TemplateLanguage;
  readonly source: string;
  readonly description: string;
}

export interface TemplateChange {
  readonly name: string;
  /** From 1 on, one more with each change. */
  readonly revision: number;
  /** ISO 8601. */
  readonly modifiedUtc: string;
  readonly author: string;
}

/** A template that administrators keep. Its tag is that of this. */
export interface StoredTemplate extends TemplateChange, TemplateValues {}

export type ListedTemplate = Omit<StoredTemplate, 'source'>;

/** A state that a template was in, or that it was not there. */
export interface TemplateVersion extends Omit<StoredTemplate, 'source'> {
  /** Null when the change was that the template was removed. */
  readonly source: string | null;
}

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

export const MAX_SHAPE_NAME = 255;

/** Type, display type behind `_`, the rest behind `__`, which paths are part of. `files` is a path of the API. */
const SHAPE_NAME = /^(?!files$)[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)?(?:__[\p{L}\p{M}\p{N}_]+)?$/u;

export function isShapeName(name: string): boolean {
  return name.length <= MAX_SHAPE_NAME && SHAPE_NAME.test(name);
}
