import { isSameStereotype, type ContentDefinitions } from '#core/content-definition';
import { DomainError } from '#platform/errors';

/** What is wrong with the name of a type, as the predicate of a sentence; undefined for one that exists. */
export function typeFault(definitions: ContentDefinitions, name: string): string | undefined {
  try {
    definitions.require(name);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.errors?.contentType?.join(' ') ?? error.message;
  }
}

/** What is wrong with the name of a stereotype, as a sentence; undefined for one that a type has, in any case. */
export function stereotypeFault(definitions: ContentDefinitions, name: string): string | undefined {
  const known = new Set(definitions.all().map(({ definition }) => definition.stereotype));
  if ([...known].some((stereotype) => isSameStereotype(stereotype, name))) return undefined;
  const existing = [...known].filter(Boolean).toSorted();
  const hint = existing.length > 0 ? `There are ${existing.join(', ')}.` : 'No type has a stereotype.';
  return `${JSON.stringify(name)} is no stereotype. ${hint}`;
}
