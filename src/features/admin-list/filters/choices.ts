import type { Refuse } from '@espalier/filter-syntax';

/** The option that a value names, in any case. */
export function optionOf<Option extends string>(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option === value.toLowerCase());
}

export function choiceOf<Option extends string>(
  options: readonly Option[],
  value: string,
  what: string,
  refuse: Refuse,
): Option {
  return optionOf(options, value) ?? refuse(`There is no such ${what}. Use one of ${options.join(', ')}.`);
}

/** A choice is no term when it is what the list does by itself. */
export function unless<Option extends string>(byDefault: Option): (option: Option) => Option | undefined {
  return (option) => (option === byDefault ? undefined : option);
}
