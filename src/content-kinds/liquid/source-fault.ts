/** What is wrong with the source of a template, and where. Lines and columns count from 1. */
export interface SourceFault {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}
