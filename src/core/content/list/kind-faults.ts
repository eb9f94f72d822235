import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { ContentDefinitions, isSameStereotype } from '#core/content-definition';
import { DomainError, type ErrorText } from '#platform/errors';

/** What is wrong with the name, as the predicate of a sentence; undefined for one that exists. */
export function typeFault(definitions: ContentDefinitions, name: string): ErrorText | undefined {
  try {
    definitions.require(name);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.faults?.[0] ?? { message: error.message, shown: error.shown };
  }
}

/** What is wrong with the name, as a sentence; undefined for one that a type has. */
export function stereotypeFault(definitions: ContentDefinitions, name: string): Sentence | undefined {
  const known = new Set(definitions.all().map(({ definition }) => definition.stereotype));
  if ([...known].some((stereotype) => isSameStereotype(stereotype, name))) return undefined;
  const existing = [...known].filter(Boolean).toSorted();
  return existing.length > 0
    ? sentence('No content type has the stereotype “{name}”. Use one of {known}.', { name, known: existing.join(', ') })
    : sentence('There is no stereotype “{name}”: no content type has one.', { name });
}
