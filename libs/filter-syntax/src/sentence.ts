export interface SentenceTemplate {
  /** A message of the ICU MessageFormat where it has values. */
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What programs are told, and what pages show in the language of whoever reads them. */
export interface Sentence {
  /** English. */
  readonly message: string;
  readonly shown: SentenceTemplate;
}

/**
 * `npm run texts` finds what is written here, so it is written out.
 *
 * @example
 * ```ts
 * sentence('must be at most {limit} characters long.', { limit });
 * ```
 */
export function sentence(message: string, values?: SentenceTemplate['values']): Sentence {
  const english = message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values?.[name] ?? placeholder));
  return { message: english, shown: { message, ...(values && { values }) } };
}
