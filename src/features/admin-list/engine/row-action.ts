/** Something that can be done to a row. */
export interface RowAction {
  readonly text: string;
  /** Of the page that asks first, or of what a form is posted to. */
  readonly path: string;
  /** Leads to a page that asks first. */
  readonly asks: boolean;
  /** Leads to a page that does nothing. */
  readonly isLink?: boolean;
}
