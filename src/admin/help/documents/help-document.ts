import type { SafeHtml } from '@espalier/plugin-sdk';

export interface HelpBlock {
  /** Sanitised. */
  readonly html: SafeHtml;
  readonly table?: string;
}

export interface HelpSection {
  /** As code hosts make it of the heading, so that links work in both: `what-is-recorded`. */
  readonly id: string;
  /** 1 for what stands before the first heading below the title. */
  readonly level: number;
  readonly heading: string;
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
