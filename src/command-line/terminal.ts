export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: Sink;
  /** For progress, warnings and faults, so that the output stays what was asked for. */
  readonly errors: Sink;
}

export interface Sink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}
