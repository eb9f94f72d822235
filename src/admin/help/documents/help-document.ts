import type { SafeHtml } from '@espalier/plugin-sdk';

/** A paragraph, list, table or whatever else stands between headings. */
export interface HelpBlock {
  /** Sanitised. */
  readonly html: SafeHtml;
  /** What a table is called for those who cannot see it; other blocks have none. */
  readonly table?: string;
}

/** A heading, with what stands below it up to the next one. */
export interface HelpSection {
  /** As code hosts make it of the heading, so that links work in both: `what-is-recorded`. */
  readonly id: string;
  /** 1 for what stands before the first heading below the title. */
  readonly level: number;
  readonly heading: string;
  /** What can be searched, without marks. */
  readonly text: string;
  /** Made when it is first asked for. */
  readonly blocks: readonly HelpBlock[];
}

export interface HelpDocument {
  /** `audit-trail`, or `paint/mixing` of the folder `paint`. */
  readonly name: string;
  readonly title: string;
  readonly sections: readonly HelpSection[];
}
