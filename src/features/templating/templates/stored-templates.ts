import type { TemplateLanguage } from './template';

/** The source of a template that is kept in the database. */
export interface StoredSource {
  /** Of the shape that it renders. */
  readonly name: string;
  readonly language: TemplateLanguage;
  readonly source: string;
  /** Another one after each change: a template is compiled once per revision. */
  readonly revision: number;
}

/** The templates that administrators keep, which go before those of files. */
export abstract class StoredTemplates {
  /** By name; the same object as long as nothing changes. */
  abstract all(): Promise<ReadonlyMap<string, StoredSource>>;
}
