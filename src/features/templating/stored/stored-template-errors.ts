import { sentence } from '@espalier/plugin-sdk';
import type { SourcePlace } from '#content-kinds/liquid';
import { DomainError, type ErrorText } from '#platform/errors';

export class InvalidTemplateError extends DomainError {
  /** @param place in the source, if that is what is wrong and it is known */
  constructor(
    member: string,
    said: ErrorText,
    readonly place?: SourcePlace,
  ) {
    super('invalid', 'templating.invalid', `${member}: ${said.message}`, { faults: [{ member, ...said }] });
  }
}

export class TemplateNotFoundError extends DomainError {
  constructor(name: string, where: 'database' | 'files' = 'database') {
    super(
      'not-found',
      'templating.not-found',
      where === 'files'
        ? sentence('There is no template "{name}" among those of files. Check the name, upper and lower case too.', {
            name,
          })
        : sentence('There is no template "{name}" in the database. Check the name, upper and lower case too.', {
            name,
          }),
    );
  }
}

export class TemplateVersionNotFoundError extends DomainError {
  constructor(name: string, revision: string | number) {
    super(
      'not-found',
      'templating.version-not-found',
      sentence('The template "{name}" has no version {revision}. See the list of its versions.', { name, revision }),
    );
  }
}

export function templateTaken(name: string): InvalidTemplateError {
  return new InvalidTemplateError(
    'name',
    sentence('There is a template "{name}" already. Choose another name, or change that one.', { name }),
  );
}

export function templateChanged(name: string): DomainError {
  return new DomainError(
    'precondition-failed',
    'templating.changed',
    sentence(
      'The template "{name}" has changed since it was read. Nothing was changed. Read it again and repeat the change.',
      { name },
    ),
  );
}

export function tooManyTries(): DomainError {
  return new DomainError(
    'too-many-requests',
    'templating.too-many-tries',
    sentence('Templates were checked and previewed too often. Wait a minute and try again.'),
    { retryAfterSeconds: 60 },
  );
}

export function templateRemovedThen(name: string, revision: number): DomainError {
  return new DomainError(
    'conflict',
    'templating.removed',
    sentence(
      'With version {revision} the template "{name}" was removed, so there is nothing to restore. Choose another version.',
      { revision, name },
    ),
  );
}

export function tooManyTemplates(most: number): DomainError {
  return new DomainError(
    'conflict',
    'templating.too-many',
    sentence(
      'There are {most} templates already, which is as many as there may be. Remove one that nobody needs first.',
      { most },
    ),
  );
}
