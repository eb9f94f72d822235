import { sentence } from '@espalier/plugin-sdk';
import type { Role } from '#core/auth';
import { DomainError } from '#platform/errors';

export function roleRenamed(name: string): DomainError {
  const said = sentence('A role keeps its name. Send "{name}", or leave the name out.', { name });
  return new DomainError('invalid', 'roles.renamed', `name: ${said.message}`, {
    faults: [{ member: 'name', ...said }],
  });
}

export function roleChanged({ name }: Role): DomainError {
  return new DomainError(
    'precondition-failed',
    'roles.changed',
    sentence(
      'The role "{name}" has changed since it was read. Nothing was changed. Read it again and repeat the change.',
      { name },
    ),
  );
}

export function typeNotSecurable(name: string): DomainError {
  return new DomainError(
    'not-found',
    'roles.type-not-found',
    sentence(
      'There is no content type "{name}" that has permissions of its own. Check the name, and whether it is securable.',
      { name },
    ),
  );
}

interface Choice {
  readonly name: string;
  readonly options: readonly { readonly text: string }[];
}

/** Of a field whose answers are known. */
export function unknownChoice({ name, options }: Choice): DomainError {
  const choices = options.map((option) => option.text).join(', ');
  const said = sentence('Choose one of: {choices}.', { choices });
  return new DomainError('invalid', 'roles.unknown-choice', `${name}: ${said.message}`, {
    faults: [{ member: name, ...said }],
  });
}
