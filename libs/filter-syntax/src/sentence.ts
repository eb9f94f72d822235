/** A list of names is shown as a choice: `a, b or c`. A sentence is shown as a sentence within the other. */
export type SentenceValue = string | number | readonly string[] | Sentence;

export interface SentenceTemplate {
  /** A message of the ICU MessageFormat where it has values. */
  readonly message: string;
  readonly values?: Readonly<Record<string, SentenceValue>>;
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
  const english = message.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    inEnglish(values?.[name] ?? placeholder),
  );
  return { message: english, shown: { message, ...(values && { values }) } };
}

/** A message whose values are known when it is shown. As those of {@link sentence}, it is written out. */
export function template(message: string): SentenceTemplate {
  return { message };
}

function inEnglish(value: SentenceValue): string {
  if (typeof value !== 'object') return String(value);
  return 'message' in value ? value.message : choice(value);
}

function choice(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
