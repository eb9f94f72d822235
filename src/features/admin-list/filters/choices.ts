import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { type Refuse } from '@espalier/filter-syntax';

/** By what a term asks for. */
export const NO_SUCH = {
  status: (options: string) => sentence('There is no such status. Use one of {options}.', { options }),
  order: (options: string) => sentence('There is no such order. Use one of {options}.', { options }),
  category: (options: string) => sentence('There is no such category. Use one of {options}.', { options }),
  event: (options: string) => sentence('There is no such event. Use one of {options}.', { options }),
  role: (options: string) => sentence('There is no such role. Use one of {options}.', { options }),
};

/** The option that a value names, in any case. */
export function optionOf<Option extends string>(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option === value.toLowerCase());
}

export function choiceOf<Option extends string>(
  options: readonly Option[],
  value: string,
  what: keyof typeof NO_SUCH,
  refuse: Refuse,
): Option {
  return optionOf(options, value) ?? refuse(NO_SUCH[what](options.join(', ')));
}

export function saidBefore(parameter: string): Sentence {
  return sentence('The parameter {parameter} already says this: remove the parameter or this term.', { parameter });
}

/** A choice is no term when it is what the list does by itself. */
export function unless<Option extends string>(byDefault: Option): (option: Option) => Option | undefined {
  return (option) => (option === byDefault ? undefined : option);
}
