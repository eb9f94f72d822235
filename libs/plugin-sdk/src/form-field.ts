export interface FieldOption {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}

/** A field of the form of a record or of settings. What is typed goes into the member of its name. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /**
   * `lines` is a list of texts, one per line; `choices` some of the options; `check` and `switch` true or false; `passage` a text of several lines;
   * `links` a list of objects with `text` and `url`, in an order that people choose; `media` the path of a file in the media library.
   * Default `text`.
   */
  readonly control?:
    | 'text'
    | 'url'
    | 'number'
    | 'passage'
    | 'lines'
    | 'choice'
    | 'choices'
    | 'check'
    | 'switch'
    | 'links'
    | 'media'
    | 'secret';
  /** Of `choice` and `choices`. */
  readonly options?: readonly FieldOption[];
  /** Whether an empty text or list is left out of what is saved. */
  readonly optional?: boolean;
  /** Stands above the field, which begins a group. */
  readonly heading?: string;
}
